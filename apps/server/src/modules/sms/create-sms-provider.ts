import type { SmsSettings } from "@playfront/config/settings/sms";
import type { Clock } from "../../infra/clock.ts";
import { createAliyunSms } from "./aliyun.provider.ts";
import { createConsoleSms, type SmsProvider } from "./sms.provider.ts";
import { createTencentSms } from "./tencent.provider.ts";

/** The SMS provider that the settings select. */
export function createSmsProvider(config: SmsSettings, clock: Clock): SmsProvider {
  switch (config.provider) {
    case "console":
      return createConsoleSms();
    case "aliyun":
      return createAliyunSms({ ...config, clock });
    case "tencent":
      return createTencentSms({ ...config, clock });
  }
}
