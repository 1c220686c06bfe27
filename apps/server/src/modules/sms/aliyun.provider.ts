import { randomUUID } from "node:crypto";
import type { SmsAccount } from "@playfront/config/settings/sms";
import type { Clock } from "../../infra/clock.ts";
import { canonicalQuery, sha256Hex, signForAliyun } from "./aliyun-signature.ts";
import { postToVendor } from "./post-to-vendor.ts";
import type { SmsMessage, SmsOutcome, SmsProvider } from "./sms.provider.ts";
import { type CodeClass, failureOutcome, noAnswerOutcome, removeSecrets } from "./sms-outcome.ts";

export interface AliyunOptions extends SmsAccount {
  clock: Clock;
  timeoutMs?: number;
}

/** Alibaba Cloud's Short Message Service, API Dysmsapi 2017-05-25, signature V3. */
export function createAliyunSms(options: AliyunOptions): SmsProvider {
  return { send: (message) => send(options, message) };
}

/** The vendor recommends at least a second; a longer time-out would delay the other jobs. */
const defaultTimeoutMs = 5000;

async function send(options: AliyunOptions, message: SmsMessage): Promise<SmsOutcome> {
  const { endpoint, timeoutMs = defaultTimeoutMs } = options;
  const query = canonicalQuery({
    PhoneNumbers: message.phone,
    SignName: options.signName,
    TemplateCode: options.template,
    TemplateParam: JSON.stringify({ code: message.code }),
    OutId: message.id,
  });
  const headers = {
    host: new URL(endpoint).host,
    "x-acs-action": "SendSms",
    "x-acs-version": "2017-05-25",
    "x-acs-date": options.clock.now().toISOString().replace(/\.\d+/, ""),
    "x-acs-signature-nonce": randomUUID(),
    "x-acs-content-sha256": sha256Hex(""),
  };
  const request = { method: "POST", path: "/", query, headers, body: "" };
  const reply = await postToVendor({
    url: `${endpoint}/?${query}`,
    headers: { ...headers, authorization: signForAliyun(request, options) },
    body: "",
    timeoutMs,
  });
  if (reply.kind !== "answer") return noAnswerOutcome("aliyun", reply);
  return aliyunOutcome(reply.json, message);
}

function aliyunOutcome(json: object, { phone, code: secret }: SmsMessage): SmsOutcome {
  const { Code: code, Message: message, BizId: receipt } = json as Record<string, unknown>;
  if (code === "OK")
    return { result: "sent", receipt: removeSecrets(String(receipt ?? ""), [phone, secret]) };
  if (typeof code !== "string") return { result: "unknown", reason: "aliyun: no result code" };
  const verdict = { vendor: "aliyun", code, message: String(message ?? "") };
  const meaning = aliyunCodeClass(code, verdict.message);
  return failureOutcome({ ...verdict, meaning }, [phone, secret]);
}

/** One code stands for three limits of a number; only the message tells them apart. */
function aliyunCodeClass(code: string, message: string): CodeClass | undefined {
  if (code !== "isv.BUSINESS_LIMIT_CONTROL") return meanings.get(code);
  return message.includes("分钟") ? "busy for a minute" : "number";
}

const meanings = new Map<string, CodeClass>([
  ["Throttling", "busy"],
  ["Throttling.Api", "busy"],
  ["Throttling.User", "busy"],
  ["ServiceUnavailable", "busy"],
  ["SignatureNonceUsed", "busy"],
  ["isp.SYSTEM_ERROR", "busy"],
  ["InternalError", "unclear"],
  ["isv.MOBILE_NUMBER_ILLEGAL", "number"],
  ["isv.BLACK_KEY_CONTROL_LIMIT", "number"],
]);
