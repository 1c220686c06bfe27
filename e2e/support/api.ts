import type { Api } from "@playfront/contract/api";
import type { CallName, Data, Payload } from "@playfront/contract/calls";
import { createFetchApi } from "@playfront/contract/fetch-api";
import { recordSecrets } from "./secrets.ts";

/** An API client for setting up a test; what a test is about goes through the browser. */
export function createApi(origin: string, identity: Record<string, string> = {}): Api {
  recordSecrets(identity);
  const api = createFetchApi({
    origin,
    identity: () => ({ deviceid: "e2e", ...identity }),
    // A busy machine answers late; the test's own limit is enough.
    timeoutMs: 60_000,
    onAnswer: ({ name, data }) => recordSecrets({ data }, `${name}/`),
  });
  return {
    call(name, payload, options) {
      recordSecrets(payload);
      return api.call(name, payload, options);
    },
  };
}

/** Makes a call and throws if it fails. */
export async function mustCall<Name extends CallName>(
  api: Api,
  name: Name,
  payload: Payload<Name>,
): Promise<Data<Name>> {
  const result = await api.call(name, payload);
  if (!result.ok) throw new Error(`${name} failed: ${JSON.stringify(result)}`);
  return result.data;
}
