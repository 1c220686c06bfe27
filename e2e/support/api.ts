import type { Api } from "@playfront/contract/api";
import { type CallName, calls, type Data, type Payload } from "@playfront/contract/calls";
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

/** Makes a call as the device's browser does, and throws if it fails. A client of {@link createApi} sends no header with spaces. */
export async function mustCallAs<Name extends CallName>(
  device: { origin: string; deviceid: string; agent: string },
  name: Name,
  payload: Record<string, string>,
): Promise<Data<Name>> {
  const { origin, deviceid, agent } = device;
  recordSecrets(payload);
  const response = await fetch(origin + calls[name].path, {
    method: "POST",
    headers: { deviceid, "user-agent": agent },
    body: new URLSearchParams(payload),
  });
  const { code, data, msg } = await response.json();
  recordSecrets({ data }, `${name}/`);
  if (code !== 1) throw new Error(`${name} failed: ${code} ${msg}`);
  return data;
}
