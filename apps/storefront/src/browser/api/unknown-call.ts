import type { Api, Failure } from "@playfront/contract/api";
import type { CallName } from "@playfront/contract/calls";
import { createFetchApi, type FetchApiOptions, unknownCall } from "@playfront/contract/fetch-api";
import { readTabStored, writeTabStored } from "../storage/tab-storage.ts";

/** Hosts by other makers answer calls that this product added with HTTP 404 (docs/wire.md#calls-beyond-the-former-host). */
export function isUnknownCall(result: { ok: true } | Failure): boolean {
  return !result.ok && result.kind === "network" && result.isUnknown === true;
}

/** A node of the version before may have answered while a new version took over. */
const rememberedMs = 3_600_000;

/** Asks a host no more in this tab for a call that it does not have. */
export function createRememberingApi(options: FetchApiOptions): Api {
  const api = createFetchApi(options);
  return {
    async call(name, payload, callOptions) {
      if (isRememberedUnknown(name)) return unknownCall;
      const result = await api.call(name, payload, callOptions);
      if (isUnknownCall(result)) writeTabStored(keyOf(name), String(Date.now()));
      return result;
    },
  };
}

export function isRememberedUnknown(name: CallName): boolean {
  return Date.now() - Number(readTabStored(keyOf(name))) < rememberedMs;
}

const keyOf = (name: CallName) => `unknown ${name}`;
