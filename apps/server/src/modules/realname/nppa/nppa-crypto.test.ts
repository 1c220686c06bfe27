import { describe, expect, test } from "vitest";
import { decryptBody, hasValidSignature } from "../../../testing/nppa/nppa-crypto-check.ts";
import { encryptBody, signRequest } from "./nppa-crypto.ts";

/** The worked example of the authority's own demonstration (EncryptSignDemo V1.7). */
const secretKey = "2836e95fcd10e04b0069bb1ee659955b";
const plain = { ai: "test-accountId", name: "用户姓名", idNum: "371321199012310912" };
const data =
  "CqT/33f3jyoiYqT8MtxEFk3x2rlfhmgzhxpHqWosSj4d3hq2EbrtVyx2aLj565ZQNTcPrcDipnvpq/D/vQDaLKW70O83Q42zvR0//OfnYLcIjTPMnqa+SOhsjQrSdu66ySSORCAo";
const iv = Buffer.from("0aa4ffdf77f78f2a2262a4fc", "hex");
const body = `{"data":"${data}"}`;
const signed = {
  appId: "test-appId",
  bizId: "test-bizId",
  timestamps: "1584949895758",
  id: "test-id",
  name: "test-name",
};
const sign = "386c03b776a28c06b8032a958fbd89337424ef45c62d0422706cca633d8ad5fd";

describe("the official worked example", () => {
  test("matches this code's encrypted body byte by byte", () => {
    expect(encryptBody(secretKey, JSON.stringify(plain), iv)).toBe(body);
    expect(Buffer.from(data, "base64")).toHaveLength(102);
    expect(Buffer.from(data, "base64").toString("hex")).toMatch(
      /^0aa4ffdf77f78f2a2262a4fc.*be48e86c8d0ad276eebac9248e442028$/,
    );
  });

  test("matches this code's signature for any order of the parameters", () => {
    expect(signRequest(secretKey, { parameters: signed, body })).toBe(sign);
    const turned = Object.fromEntries(Object.entries(signed).reverse());
    expect(signRequest(secretKey, { parameters: turned, body })).toBe(sign);
  });

  test("is decrypted and verified by the fake authority", () => {
    expect(decryptBody(secretKey, body)).toEqual(plain);
    const request = {
      method: "POST",
      url: new URL("http://authority/?name=test-name&id=test-id"),
      headers: { appid: "test-appId", bizid: "test-bizId", timestamps: "1584949895758", sign },
      type: "",
      body,
    };
    expect(hasValidSignature(secretKey, request)).toBe(true);
    expect(hasValidSignature(secretKey, { ...request, body: body.replace("CqT", "CqU") })).toBe(
      false,
    );
    expect(decryptBody(secretKey, body.replace("CqT", "CqU"))).toBeNull();
  });
});

test("two encrypted bodies are never the same, and a GET signs an empty body", () => {
  expect(encryptBody(secretKey, "{}")).not.toBe(encryptBody(secretKey, "{}"));
  const parameters = { appId: "a", bizId: "b", timestamps: "1", ai: "c" };
  expect(signRequest(secretKey, { parameters, body: "" })).toMatch(/^[0-9a-f]{64}$/);
});
