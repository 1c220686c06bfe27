import {
  ConfigError,
  type Environment,
  readChoice,
  readOrigin,
  requireText,
} from "@playfront/config/readers";

/** What a vendor of SMS wants to know of its customer. */
export interface SmsAccount {
  keyId: string;
  keySecret: string;
  /** The signature before the text, 【…】, as the vendor has approved it. */
  signName: string;
  /** Approved template whose one variable is the code; Aliyun's calls it `code`. */
  template: string;
  /** Origin of the vendor's API. */
  endpoint: string;
}

export type SmsSettings =
  | { provider: "console" }
  | ({ provider: "aliyun" } & SmsAccount)
  | ({ provider: "tencent"; appId: string; region: string } & SmsAccount);

const providers = ["console", "aliyun", "tencent"] as const;
const endpoints = {
  aliyun: "https://dysmsapi.aliyuncs.com",
  tencent: "https://sms.tencentcloudapi.com",
};

/** Who sends SMS. Throws {@link ConfigError} that names the setting a provider misses. */
export function readSms(env: Environment): SmsSettings {
  const provider = readChoice(env, "SMS_PROVIDER", providers, "console");
  if (provider === "console") return { provider };
  const because = `SMS_PROVIDER is ${provider}`;
  const account: SmsAccount = {
    keyId: requireText(env, "SMS_ACCESS_KEY_ID", because),
    keySecret: requireText(env, "SMS_ACCESS_KEY_SECRET", because),
    signName: requireText(env, "SMS_SIGN_NAME", because),
    template: requireText(env, "SMS_TEMPLATE", because),
    endpoint: readOrigin(env, "SMS_ENDPOINT") ?? endpoints[provider],
  };
  refuseUnprintable(account);
  if (provider === "aliyun") return { provider, ...account };
  const appId = requireText(env, "SMS_APP_ID", because);
  return { provider, ...account, appId, region: env.SMS_REGION || "ap-guangzhou" };
}

/** A key pasted with a line break or a space would fail at the vendor with words that do not say so. */
function refuseUnprintable({ keyId, keySecret }: SmsAccount): void {
  const keys = { SMS_ACCESS_KEY_ID: keyId, SMS_ACCESS_KEY_SECRET: keySecret };
  for (const [name, key] of Object.entries(keys)) {
    if (!/^[\x21-\x7e]+$/.test(key)) throw new ConfigError(`${name} must not contain spaces`);
  }
}
