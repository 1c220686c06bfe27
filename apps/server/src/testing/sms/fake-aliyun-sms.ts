import { createHash, createHmac, randomInt, randomUUID } from "node:crypto";
import type { Clock } from "../../infra/clock.ts";
import { createInbox, type NumberLimit } from "./fake-sms-inbox.ts";
import { type RawAnswer, type RawRequest, startFakeVendor } from "./fake-vendor.ts";

/** The customer's account at the vendor. */
export const aliyunAccount = {
  keyId: "LTAI5tFakeFakeFakeFake01",
  keySecret: "fAkEsEcReTfAkEsEcReTfAkEsEcReT",
  signName: "趣玩手游",
  template: "SMS_154950909",
};

/** A fake of Alibaba Cloud's Dysmsapi with the call SendSms; refuses every request without a valid signature. */
export async function startFakeAliyunSms(clock: Clock) {
  const inbox = createInbox(clock);
  const nonces = new Set<string>();
  const state = { balance: 1000 };
  const vendor = await startFakeVendor((request) => {
    const refused = checkRequest(request, clock.now(), nonces);
    return refused ?? sendSms(new URLSearchParams(request.query), inbox, state);
  });
  return { ...vendor, inbox, state };
}

const permits: Record<NumberLimit, string> = {
  minute: "触发分钟级流控Permits:1",
  hour: "触发小时级流控Permits:5",
  day: "触发天级流控Permits:10",
};

function sendSms(
  parameters: URLSearchParams,
  inbox: ReturnType<typeof createInbox>,
  state: { balance: number },
): RawAnswer {
  const phone = parameters.get("PhoneNumbers") ?? "";
  const code = readCode(parameters.get("TemplateParam") ?? "");
  // The vendor repeats the number in its message.
  if (!/^1[3-9]\d{9}$/.test(phone)) {
    return result("isv.MOBILE_NUMBER_ILLEGAL", `${phone}invalid mobile number`);
  }
  if (parameters.get("SignName") !== aliyunAccount.signName) {
    return result("isv.SMS_SIGNATURE_ILLEGAL", "该账号下找不到对应签名");
  }
  if (parameters.get("TemplateCode") !== aliyunAccount.template) {
    return result("isv.SMS_TEMPLATE_ILLEGAL", "该账号下找不到对应模板");
  }
  if (code === undefined) {
    return result("isv.TEMPLATE_MISSING_PARAMETERS", "模板缺少变量：模板中存在[code]变量");
  }
  if (state.balance <= 0) return result("isv.AMOUNT_NOT_ENOUGH", "账户余额不足");
  const limit = inbox.brokenLimit(phone);
  if (limit) return result("isv.BUSINESS_LIMIT_CONTROL", permits[limit]);
  state.balance -= 1;
  inbox.deliver({ phone, code, id: parameters.get("OutId") ?? "" });
  return result("OK", "OK", { BizId: `${randomInt(1e12)}^0` });
}

/** Parameters must be strings. */
function readCode(text: string): string | undefined {
  try {
    const { code } = JSON.parse(text);
    return typeof code === "string" ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Refusals of the service itself have status 200. */
function result(code: string, message: string, more: object = {}): RawAnswer {
  const RequestId = randomUUID().toUpperCase();
  return {
    status: 200,
    body: JSON.stringify({ RequestId, Message: message, ...more, Code: code }),
  };
}

/** Refusals of the gateway in front of the service have another status. */
function gateway(status: number, code: string, message: string): RawAnswer {
  const RequestId = randomUUID().toUpperCase();
  const HostId = "dysmsapi.aliyuncs.com";
  const Recommend = `https://api.aliyun.com/troubleshoot?q=${code}&product=Dysmsapi`;
  const body = JSON.stringify({ RequestId, HostId, Code: code, Message: message, Recommend });
  return { status, body };
}

const skewMs = 15 * 60_000;

function checkRequest(request: RawRequest, now: Date, nonces: Set<string>): RawAnswer | undefined {
  const { headers } = request;
  const form =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;
  const parts = form.exec(headers.authorization ?? "");
  if (!parts) {
    const words = "The request signature does not conform to Aliyun standards.";
    return gateway(400, "IncompleteSignature", words);
  }
  const [, keyId, signed = "", signature] = parts;
  if (keyId !== aliyunAccount.keyId) {
    return gateway(404, "InvalidAccessKeyId.NotFound", "Specified access key is not found.");
  }
  const date = Date.parse(headers["x-acs-date"] ?? "");
  const wellFormed = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(headers["x-acs-date"] ?? "");
  if (!wellFormed || Math.abs(now.getTime() - date) > skewMs) {
    const words = "Specified time stamp or date value is expired.";
    return gateway(400, "InvalidTimeStamp.Expired", words);
  }
  const canonical = canonicalRequest(request, signed.split(";"));
  const toSign = `ACS3-HMAC-SHA256\n${hash(canonical)}`;
  const expected = createHmac("sha256", aliyunAccount.keySecret).update(toSign).digest("hex");
  if (signature !== expected || !isSignatureComplete(request, signed.split(";"))) {
    const words =
      "Specified signature does not match our calculation. " +
      `server StringToSign is [${toSign}] server CanonicalRequest is [${canonical}]`;
    return gateway(400, "SignatureDoesNotMatch", words);
  }
  const nonce = headers["x-acs-signature-nonce"] ?? "";
  if (nonce === "" || nonces.has(nonce)) {
    return gateway(400, "SignatureNonceUsed", "Specified signature nonce was used already.");
  }
  nonces.add(nonce);
  return checkAction(headers);
}

function checkAction(headers: RawRequest["headers"]): RawAnswer | undefined {
  if (headers["x-acs-version"] !== "2017-05-25") {
    return gateway(400, "InvalidVersion", "Specified parameter Version is not valid.");
  }
  if (headers["x-acs-action"] !== "SendSms") {
    return gateway(404, "InvalidAction.NotFound", "Specified api is not found.");
  }
  return undefined;
}

/** True if all common headers are signed and the body matches the signed hash. */
function isSignatureComplete({ headers, body }: RawRequest, signed: string[]): boolean {
  const common = Object.keys(headers).filter((name) => name.startsWith("x-acs-"));
  return (
    ["host", ...common].every((name) => signed.includes(name)) &&
    headers["x-acs-content-sha256"] === hash(body)
  );
}

function canonicalRequest(request: RawRequest, signed: string[]): string {
  const pairs = [...new URLSearchParams(request.query)].map(
    ([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`,
  );
  const headerLines = signed.map((name) => `${name}:${request.headers[name]?.trim()}\n`).join("");
  return `${request.method}\n${request.path}\n${pairs.sort().join("&")}\n${headerLines}\n${signed.join(";")}\n${hash(request.body)}`;
}

/** Percent-encodes byte by byte, as in RFC 3986. */
function percentEncode(text: string): string {
  return Array.from(Buffer.from(text), (byte) => {
    const character = String.fromCharCode(byte);
    if (/[A-Za-z0-9\-_.~]/.test(character)) return character;
    return `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
