import { expect, test } from "vitest";
import { checkSignature, type SignedRequest } from "./signature-v4.ts";

/** "Example: GET Object" of the S3 API reference, "Authenticating Requests: Using the Authorization Header". */
const published: SignedRequest = {
  method: "GET",
  url: "/test.txt",
  headers: {
    host: "examplebucket.s3.amazonaws.com",
    range: "bytes=0-9",
    "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "x-amz-date": "20130524T000000Z",
    authorization:
      "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
  body: Buffer.alloc(0),
};
const verifier = {
  now: new Date("2013-05-24T00:10:00Z"),
  region: "us-east-1",
  secrets: { AKIAIOSFODNN7EXAMPLE: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" },
};

test("accepts the published example", () => {
  expect(checkSignature(published, verifier)).toBeNull();
});

/** "Example: GET Bucket (List Objects)" of the same page, which also has a query. */
test("accepts the published example with a query", () => {
  const { range: _none, ...headers } = published.headers;
  const listed = {
    ...published,
    url: "/?max-keys=2&prefix=J",
    headers: {
      ...headers,
      authorization:
        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    },
  };
  expect(checkSignature(listed, verifier)).toBeNull();
});

const changed = (headers: Record<string, string>) => ({
  ...published,
  headers: { ...published.headers, ...headers },
});
const withAuthorization = (from: string, to: string) =>
  changed({ authorization: published.headers.authorization!.replace(from, to) });

test.each<[string, SignedRequest, string]>([
  ["another method", { ...published, method: "DELETE" }, "SignatureDoesNotMatch"],
  ["another path", { ...published, url: "/other.txt" }, "SignatureDoesNotMatch"],
  ["another query", { ...published, url: "/test.txt?acl" }, "SignatureDoesNotMatch"],
  ["another range", changed({ range: "bytes=0-99" }), "SignatureDoesNotMatch"],
  ["another host", changed({ host: "evil.example" }), "SignatureDoesNotMatch"],
  ["another body", { ...published, body: Buffer.from("x") }, "XAmzContentSHA256Mismatch"],
  ["a header that is not signed", changed({ "x-amz-acl": "public-read" }), "AccessDenied"],
  ["another key", withAuthorization("AKIA", "AKIB"), "InvalidAccessKeyId"],
  ["another region", withAuthorization("us-east-1", "us-west-1"), "AuthorizationHeaderMalformed"],
  ["another day", withAuthorization("20130524", "20130525"), "AuthorizationHeaderMalformed"],
  ["no signature", changed({ authorization: "" }), "AccessDenied"],
  ["chunked signing", changed({ "x-amz-content-sha256": "STREAMING-X" }), "NotImplemented"],
])("rejects %s", (_what, request, code) => {
  expect(checkSignature(request, verifier)?.code).toBe(code);
});

test("rejects a clock that is more than 15 minutes off", () => {
  const at = (time: string) => checkSignature(published, { ...verifier, now: new Date(time) });
  expect(at("2013-05-24T00:14:59Z")).toBeNull();
  expect(at("2013-05-24T00:16:00Z")?.code).toBe("RequestTimeTooSkewed");
  expect(at("2013-05-23T23:44:00Z")?.code).toBe("RequestTimeTooSkewed");
});
