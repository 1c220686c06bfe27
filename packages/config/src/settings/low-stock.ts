import { bearerSecret, endpoint } from "../kinds.ts";
import { type Environment, readSettings, requireSettings, type SettingGroup } from "../setting.ts";

/** Where operators are told that a gift runs out of codes, besides the console. */
export const lowStockSettings = {
  url: {
    name: "LOW_STOCK_WEBHOOK",
    kind: endpoint,
    default: null,
    description:
      "address that is told when a gift runs out of codes ([how to](docs/how-to/be-told-of-low-stock.md))",
  },
} as const satisfies SettingGroup;

const because = "LOW_STOCK_WEBHOOK is set";

export const lowStockSecretSettings = {
  secret: {
    name: "LOW_STOCK_SECRET",
    kind: bearerSecret,
    default: null,
    description: `required when ${because}: signs what is sent there`,
  },
} as const satisfies SettingGroup;

/** Null unless LOW_STOCK_WEBHOOK is set. The secret must not be logged. */
export function readLowStockWebhook(env: Environment): { url: string; secret: string } | null {
  const { url } = readSettings(env, lowStockSettings);
  if (url === null) return null;
  return { url, ...requireSettings(env, lowStockSecretSettings, because) };
}
