import type { TestPlayer } from "../accounts.ts";
import { createAuthenticator } from "../passkeys.ts";
import type { TestApp } from "../test-app.ts";

type Device = ReturnType<typeof createAuthenticator>;
type Headers = Record<string, string>;

/** Under which the tests' requests reach a server without a public origin. */
const here = "http://localhost";
const originOf = ({ config }: TestApp) => config.publicOrigin ?? here;

/** The fields of `user/passkeyAdd` for a challenge. */
export function creation(device: Device, challenge: unknown, origin = here) {
  const { id, response } = device.create({ challenge: String(challenge), origin });
  return {
    name: "我的手机",
    id,
    clientdata: response.clientDataJSON,
    attestation: response.attestationObject,
  };
}

/** The fields of `user/passkeyLogin` for a challenge. */
export function proof(device: Device, challenge: unknown, origin = here) {
  const { id, response } = device.use({ challenge: String(challenge), origin });
  return {
    id,
    clientdata: response.clientDataJSON,
    authenticatordata: response.authenticatorData,
    signature: response.signature,
  };
}

/** Adds a passkey to the player's account; returns the device that has it. */
export async function addPasskey(
  app: TestApp,
  { headers }: Pick<TestPlayer, "headers">,
  device: Device = createAuthenticator(),
): Promise<Device> {
  const { data } = await app.call("user/passkeyOptions", {}, headers);
  const added = await app.call(
    "user/passkeyAdd",
    creation(device, data.challenge, originOf(app)),
    headers,
  );
  if (added.code !== 1) throw new Error(added.msg);
  return device;
}

/** Logs in by the device, as a client that has never logged in unless one is named. */
export async function logInByPasskey(
  app: TestApp,
  device: Device,
  headers: Headers,
  sign?: string,
) {
  const { data } = await app.call("user/passkeyBegin", { sign }, headers);
  return app.call("user/passkeyLogin", proof(device, data.challenge, originOf(app)), headers);
}
