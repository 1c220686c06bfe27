import type { CreatedPasskey, UsedPasskey } from "@playfront/contract/passkeys";

/** Where the browser is: passkeys belong to its host, and the browser signs the origin. */
export interface Place {
  origin: string;
}

/** A passkey as it is kept. */
export interface KeptPasskey {
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports?: string[];
}

/** Whom a passkey is for, as the device shows it. */
interface Owner {
  /** Unique at this shop, and no name. */
  handle: string;
  name: string;
  siteName: string;
}

/** 250 modules, loaded with the first use of a passkey (decision 0243). */
const loadWebAuthn = () => import("@simplewebauthn/server");

export const rpIdOf = ({ origin }: Place) => new URL(origin).hostname;

/**
 * Options to create a passkey, and the challenge in them. The device asks for a finger, a face or a code at every use: a
 * passkey is knowledge or body besides possession.
 */
export async function creationOptions(
  place: Place,
  owner: Owner,
  known: readonly KeptPasskey[],
  residentKey: "preferred" | "required" = "preferred",
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpID: rpIdOf(place),
    rpName: owner.siteName,
    userID: new TextEncoder().encode(owner.handle),
    userName: owner.name,
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey, userVerification: "required" },
  });
}

/** The new passkey, or null if the browser's answer does not fit the challenge and the place. */
export async function verifyCreation(place: Place, challenge: string, passkey: CreatedPasskey) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { transports = [] } = passkey.response;
  const verified = await verifyRegistrationResponse({
    response: {
      ...passkey,
      response: { ...passkey.response, transports: transports as never[] },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: rpIdOf(place),
    requireUserVerification: true,
  }).catch(() => null);
  return verified?.verified ? verified.registrationInfo.credential : null;
}

/** Options to use one of the passkeys, or any that the device has without them; and the challenge in them. */
export async function useOptions(place: Place, passkeys: readonly KeptPasskey[]) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: rpIdOf(place),
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({
      id,
      transports: transports as never[] | undefined,
    })),
    userVerification: "required",
  });
}

/** The counter that the passkey signed, or null if the browser's answer is not by it, for this challenge and place. */
export async function verifyUse(
  place: Place,
  challenge: string,
  { passkey, row }: { passkey: UsedPasskey; row: KeptPasskey },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: rpIdOf(place),
    requireUserVerification: true,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** The challenge that the browser says it has answered; null if its answer is malformed. */
export function challengeOf({ response }: CreatedPasskey | UsedPasskey): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}
