import type { Counts } from "@playfront/observe/counts";
import type { SmsProvider } from "./sms.provider.ts";

/** A provider whose attempts are counted by vendor and outcome. */
export function countedSms(sms: SmsProvider, vendor: string, counts: Counts): SmsProvider {
  return {
    async send(message) {
      const outcome = await sms.send(message);
      counts.add(vendor, outcome.result);
      return outcome;
    },
  };
}
