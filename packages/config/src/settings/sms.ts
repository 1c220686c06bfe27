import { choice, origin, text, vendorKey } from "../kinds.ts";
import { type Environment, readSettings, requireSettings, type SettingGroup } from "../setting.ts";

export const smsProviderSettings = {
  provider: {
    name: "SMS_PROVIDER",
    kind: choice("console", "aliyun", "tencent"),
    default: "console",
    description:
      "`console` prints codes instead of sending them, which is unsafe ([how to](docs/how-to/send-sms.md))",
  },
  endpoint: {
    name: "SMS_ENDPOINT",
    kind: origin,
    default: null,
    defaultText: "the provider's",
    description: "another origin of the provider's API; https in production",
  },
} as const satisfies SettingGroup;

const accountText = "required by `aliyun` and `tencent`";

export const smsAccountSettings = {
  keyId: { name: "SMS_ACCESS_KEY_ID", kind: vendorKey, default: null, description: accountText },
  keySecret: {
    name: "SMS_ACCESS_KEY_SECRET",
    kind: vendorKey,
    default: null,
    description: accountText,
  },
  signName: {
    name: "SMS_SIGN_NAME",
    kind: text,
    default: null,
    description: `${accountText}: the approved signature before the text, 【…】`,
  },
  template: {
    name: "SMS_TEMPLATE",
    kind: text,
    default: null,
    description: `${accountText}: the approved template, whose only variable is the code (\`code\` at Aliyun)`,
  },
} as const satisfies SettingGroup;

export const tencentSettings = {
  appId: {
    name: "SMS_APP_ID",
    kind: text,
    default: null,
    description: "required by `tencent`",
  },
  region: {
    name: "SMS_REGION",
    kind: text,
    default: "ap-guangzhou",
    description: "for `tencent`",
  },
} as const satisfies SettingGroup;

const endpoints = {
  aliyun: "https://dysmsapi.aliyuncs.com",
  tencent: "https://sms.tencentcloudapi.com",
};

export interface SmsAccount {
  keyId: string;
  keySecret: string;
  signName: string;
  template: string;
  /** Origin of the provider's API. */
  endpoint: string;
}

export type SmsSettings =
  | { provider: "console" }
  | ({ provider: "aliyun" } & SmsAccount)
  | ({ provider: "tencent"; appId: string; region: string } & SmsAccount);

export function readSmsSettings(env: Environment): SmsSettings {
  const { provider } = readSettings(env, { provider: smsProviderSettings.provider });
  if (provider === "console") return { provider };
  const because = `SMS_PROVIDER is ${provider}`;
  const account = {
    ...requireSettings(env, smsAccountSettings, because),
    endpoint: readSettings(env, smsProviderSettings).endpoint ?? endpoints[provider],
  };
  if (provider === "aliyun") return { provider, ...account };
  return { provider, ...account, ...requireSettings(env, tencentSettings, because) };
}
