import { accessCalls } from "./calls/access.ts";
import { contentCalls } from "./calls/content.ts";
import { giftCalls } from "./calls/gifts.ts";
import { operatorCalls } from "./calls/operators.ts";
import { siteCalls } from "./calls/site.ts";
import type { OperatorCall, OperatorData, OperatorPayload } from "./operator-call.ts";

/** Every call of the operators' console by name. */
export const consoleCalls = {
  ...accessCalls,
  ...contentCalls,
  ...giftCalls,
  ...operatorCalls,
  ...siteCalls,
} satisfies Record<string, OperatorCall>;

export type ConsoleCalls = typeof consoleCalls;
export type ConsoleCallName = keyof ConsoleCalls;
export type ConsolePayload<Name extends ConsoleCallName> = OperatorPayload<ConsoleCalls[Name]>;
export type ConsoleData<Name extends ConsoleCallName> = OperatorData<ConsoleCalls[Name]>;
