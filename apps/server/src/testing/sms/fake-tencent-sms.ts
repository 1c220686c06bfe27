import { createHash, createHmac, randomInt, randomUUID } from "node:crypto";
import type { Clock } from "../../infra/clock.ts";
import { createInbox, type Inbox, type NumberLimit } from "./fake-sms-inbox.ts";
import { type RawAnswer, type RawRequest, startFakeVendor } from "./fake-vendor.ts";

/** The customer's account at the vendor. */
export const tencentAccount = {
  keyId: "AKIDfakefakefakefakefakefakefakefake",
  keySecret: "fakesecretfakesecretfakesecret01",
  signName: "趣玩手游",
  template: "449739",
  appId: "1400006666",
  region: "ap-guangzhou",
};

/** A fake of Tencent Cloud's SMS with the call SendSms; refuses every request without a valid signature. */
export async function startFakeTencentSms(clock: Clock) {
  const inbox = createInbox(clock);
  const state = { balance: 1000 };
  const vendor = await startFakeVendor((request) => {
    const refused = checkRequest(request, clock.now());
    return refused ?? sendSms(JSON.parse(request.body), inbox, state);
  });
  return { ...vendor, inbox, state };
}

interface SendSmsBody {
  PhoneNumberSet?: string[];
  SmsSdkAppId?: string;
  SignName?: string;
  TemplateId?: string;
  TemplateParamSet?: string[];
  SessionContext?: string;
}

const limitCodes: Record<NumberLimit, string> = {
  minute: "LimitExceeded.PhoneNumberThirtySecondLimit",
  hour: "LimitExceeded.PhoneNumberOneHourLimit",
  day: "LimitExceeded.PhoneNumberDailyLimit",
};

function sendSms(body: SendSmsBody, inbox: Inbox, state: { balance: number }): RawAnswer {
  const [number = ""] = body.PhoneNumberSet ?? [];
  const say = (code: string, message: string) => status(body, number, code, message);
  const phone = /^\+86(1[3-9]\d{9})$/.exec(number)?.[1];
  if (phone === undefined) {
    return say("InvalidParameterValue.IncorrectPhoneNumber", `${number} format error`);
  }
  if (body.SmsSdkAppId !== tencentAccount.appId) {
    return say("UnauthorizedOperation.SmsSdkAppIdVerifyFail", "SmsSdkAppId verify fail");
  }
  if (body.SignName !== tencentAccount.signName) {
    return say("FailedOperation.SignatureIncorrectOrUnapproved", "signature not approved");
  }
  if (body.TemplateId !== tencentAccount.template) {
    return say("FailedOperation.TemplateIncorrectOrUnapproved", "template is not approved");
  }
  if (body.TemplateParamSet?.length !== 1) {
    const code = "FailedOperation.TemplateParamSetNotMatchApprovedTemplate";
    return say(code, "template params number not match approved template");
  }
  if (state.balance <= 0) {
    const code = "FailedOperation.InsufficientBalanceInSmsPackage";
    return say(code, "insufficient balance in SMS package");
  }
  const limit = inbox.brokenLimit(phone);
  if (limit) return say(limitCodes[limit], `the number of SMS of ${number} exceeds the limit`);
  state.balance -= 1;
  inbox.deliver({ phone, code: body.TemplateParamSet[0] ?? "", id: body.SessionContext ?? "" });
  return say("Ok", "send success");
}

/** Status of one number; the answer as a whole always has HTTP status 200. */
function status(body: SendSmsBody, number: string, code: string, message: string): RawAnswer {
  const sent = code === "Ok";
  return answer({
    SendStatusSet: [
      {
        SerialNo: sent ? `5000:${randomInt(1e12)}` : "",
        PhoneNumber: number,
        Fee: sent ? 1 : 0,
        SessionContext: body.SessionContext ?? "",
        Code: code,
        Message: message,
        IsoCode: sent ? "CN" : "",
      },
    ],
  });
}

function answer(response: object): RawAnswer {
  const body = JSON.stringify({ Response: { ...response, RequestId: randomUUID() } });
  return { status: 200, body };
}

function refuse(code: string, message: string): RawAnswer {
  return answer({ Error: { Code: code, Message: message } });
}

const skewSeconds = 300;

function checkRequest({ method, path, query, headers, body }: RawRequest, now: Date) {
  const form =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const parts = form.exec(headers.authorization ?? "");
  if (!parts) {
    return refuse("AuthFailure.InvalidAuthorization", "authorization header format error");
  }
  const [, keyId, date = "", signed = "", signature] = parts;
  if (keyId !== tencentAccount.keyId) {
    return refuse("AuthFailure.SecretIdNotFound", "The SecretId is not found.");
  }
  const timestamp = Number(headers["x-tc-timestamp"]);
  if (!(Math.abs(now.getTime() / 1000 - timestamp) <= skewSeconds)) {
    const words = "The provided credentials have expired, request timestamp is out of range.";
    return refuse("AuthFailure.SignatureExpire", words);
  }
  const lines = signed.split(";").map((name) => `${name}:${lowerCaseHeader(headers, name)}\n`);
  const canonical = `${method}\n${path}\n${query}\n${lines.join("")}\n${signed}\n${hash(body)}`;
  const toSign = `TC3-HMAC-SHA256\n${timestamp}\n${date}/sms/tc3_request\n${hash(canonical)}`;
  const dateKey = createHmac("sha256", `TC3${tencentAccount.keySecret}`).update(date).digest();
  const serviceKey = createHmac("sha256", dateKey).update("sms").digest();
  const signingKey = createHmac("sha256", serviceKey).update("tc3_request").digest();
  const expected = createHmac("sha256", signingKey).update(toSign).digest("hex");
  const sameDay = new Date(timestamp * 1000).toISOString().startsWith(date);
  const enough = ["content-type", "host"].every((name) => signed.split(";").includes(name));
  if (signature !== expected || !sameDay || !enough) {
    const words =
      "The provided credentials could not be validated. Please check your signature is correct.";
    return refuse("AuthFailure.SignatureFailure", words);
  }
  return checkAction(headers);
}

function checkAction(headers: RawRequest["headers"]): RawAnswer | undefined {
  if (headers["x-tc-action"] !== "SendSms") {
    return refuse("InvalidAction", "The API doesn't exist or the parameter `Action` is invalid.");
  }
  if (headers["x-tc-version"] !== "2021-01-11") {
    return refuse("NoSuchVersion", "The version in your request does not exist.");
  }
  if (!headers["x-tc-region"]) {
    return refuse("MissingParameter", "The request is missing a required parameter `Region`.");
  }
  return undefined;
}

/** Header values are compared in lower case. */
function lowerCaseHeader(headers: RawRequest["headers"], name: string): string {
  return (headers[name] ?? "").trim().toLowerCase();
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
