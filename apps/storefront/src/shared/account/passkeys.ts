import type { Data, Payload } from "@playfront/contract/calls";
import { usePublicSettings } from "../../browser/page/public-settings.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { loadFailed } from "../../ui/feedback/failure-text.ts";

type Options = Data<"user/passkeyBegin">;

/** Whether this browser can use passkeys here: they belong to the shop's own host. */
export function useOffersPasskeys(): boolean {
  const isOwnHost = !usePublicSettings()?.hosts.api;
  return useHydrated() && isOwnHost && typeof PublicKeyCredential === "function";
}

/** Asks the device for a passkey. Null if the player declines, or the device has none. */
export async function askForPasskey(
  options: Options,
): Promise<Payload<"user/passkeyLogin"> | null> {
  const used = await import("@simplewebauthn/browser")
    .then(({ startAuthentication }) => startAuthentication({ optionsJSON: options as never }))
    .catch(() => null);
  if (used === null) return null;
  const { clientDataJSON, authenticatorData, signature } = used.response;
  return {
    id: used.id,
    clientdata: clientDataJSON,
    authenticatordata: authenticatorData,
    signature,
  };
}

/** Has the device make a passkey. The reason, for the player, if it does not. */
export async function createPasskey(
  options: Options,
): Promise<Omit<Payload<"user/passkeyAdd">, "name"> | string> {
  const library = await import("@simplewebauthn/browser").catch(() => null);
  if (library === null) return loadFailed();
  const { startRegistration, WebAuthnError } = library;
  try {
    const { id, response } = await startRegistration({ optionsJSON: options as never });
    return { id, clientdata: response.clientDataJSON, attestation: response.attestationObject };
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    return isKnown ? "此设备已有您的通行密钥" : declined;
  }
}

export const declined = "没有完成设备验证，请重试";
