import { createStoredStore } from "../../browser/state/stored-store.ts";

export type LoginMode = "password" | "sms";

/** The way by which this device logged in last; null before the first log-in. */
export const loginWay = createStoredStore("loginway", (text) =>
  text === "password" || text === "sms" ? text : null,
);
