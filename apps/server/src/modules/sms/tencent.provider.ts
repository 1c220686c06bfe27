import type { SmsAccount } from "@playfront/config/settings/sms";
import type { Clock } from "../../infra/clock.ts";
import { postToVendor } from "./post-to-vendor.ts";
import type { SmsMessage, SmsOutcome, SmsProvider } from "./sms.provider.ts";
import { type CodeClass, failureOutcome, noAnswerOutcome, removeSecrets } from "./sms-outcome.ts";
import { signForTencent } from "./tencent-signature.ts";

export interface TencentOptions extends SmsAccount {
  /** SdkAppId of the SMS application. */
  appId: string;
  region: string;
  clock: Clock;
  timeoutMs?: number;
}

/** Tencent Cloud's SMS, API 2021-01-11, signature TC3-HMAC-SHA256. */
export function createTencentSms(options: TencentOptions): SmsProvider {
  return { send: (message) => send(options, message) };
}

/** A longer time-out would delay the other jobs. */
const defaultTimeoutMs = 5000;
const action = "SendSms";

async function send(options: TencentOptions, message: SmsMessage): Promise<SmsOutcome> {
  const { endpoint, region, timeoutMs = defaultTimeoutMs } = options;
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${message.phone}`],
    SmsSdkAppId: options.appId,
    SignName: options.signName,
    TemplateId: options.template,
    TemplateParamSet: [message.code],
    SessionContext: message.id,
  });
  const timestamp = Math.floor(options.clock.now().getTime() / 1000);
  const type = { "content-type": "application/json; charset=utf-8" };
  const host = { host: new URL(endpoint).host };
  const signed = { ...type, ...host, "x-tc-action": action.toLowerCase() };
  const reply = await postToVendor({
    url: `${endpoint}/`,
    headers: {
      ...type,
      ...host,
      "x-tc-action": action,
      "x-tc-version": "2021-01-11",
      "x-tc-region": region,
      "x-tc-timestamp": String(timestamp),
      authorization: signForTencent({ service: "sms", headers: signed, body, timestamp }, options),
    },
    body,
    timeoutMs,
  });
  if (reply.kind !== "answer") return noAnswerOutcome("tencent", reply);
  return tencentOutcome(reply.json, message);
}

interface TencentAnswer {
  Response?: {
    Error?: TencentResult;
    SendStatusSet?: (TencentResult & { SerialNo?: unknown })[];
  };
}
interface TencentResult {
  Code?: unknown;
  Message?: unknown;
}

/** A request that is refused as a whole has `Error`; otherwise each number has its own status. */
function tencentOutcome(json: TencentAnswer, { phone, code: secret }: SmsMessage): SmsOutcome {
  const status = json.Response?.SendStatusSet?.[0];
  const result = json.Response?.Error ?? status;
  if (result?.Code === "Ok") {
    return {
      result: "sent",
      receipt: removeSecrets(String(status?.SerialNo ?? ""), [phone, secret]),
    };
  }
  const { Code: code, Message: message } = result ?? {};
  if (typeof code !== "string") return { result: "unknown", reason: "tencent: no result code" };
  const verdict = { vendor: "tencent", code, message: String(message ?? "") };
  return failureOutcome({ ...verdict, meaning: tencentCodeClass(code) }, [phone, secret]);
}

function tencentCodeClass(code: string): CodeClass | undefined {
  return code.startsWith("RequestLimitExceeded") ? "busy" : meanings.get(code);
}

const meanings = new Map<string, CodeClass>([
  ["ServiceUnavailable", "busy"],
  ["LimitExceeded.PhoneNumberThirtySecondLimit", "busy for a minute"],
  ["InternalError", "unclear"],
  ["InternalError.Timeout", "unclear"],
  ["InternalError.SendAndRecvFail", "unclear"],
  ["InternalError.OtherError", "unclear"],
  ["LimitExceeded.DeliveryFrequencyLimit", "number"],
  ["LimitExceeded.PhoneNumberOneHourLimit", "number"],
  ["LimitExceeded.PhoneNumberDailyLimit", "number"],
  ["LimitExceeded.PhoneNumberSameContentDailyLimit", "number"],
  ["FailedOperation.PhoneNumberInBlacklist", "number"],
  ["InvalidParameterValue.IncorrectPhoneNumber", "number"],
]);
