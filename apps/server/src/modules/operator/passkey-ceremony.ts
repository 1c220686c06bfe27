import type { ConsolePayload } from "@playfront/contract/console/calls";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { PasskeyRow } from "./passkey.repository.ts";

/** Where the browser is: passkeys belong to its host, and the browser signs the origin. */
export interface Place {
  origin: string;
}

type Created = ConsolePayload<"passkeys/add">["passkey"];
type Used = NonNullable<ConsolePayload<"session/finish">["passkey"]>;
type Transports = NonNullable<Created["response"]["transports"]>;

export const rpIdOf = ({ origin }: Place) => new URL(origin).hostname;

/** Options to create a passkey, and the challenge in them. */
export async function creationOptions(
  place: Place,
  operator: { id: string; name: string; siteName: string },
  known: readonly PasskeyRow[],
) {
  return generateRegistrationOptions({
    rpID: rpIdOf(place),
    rpName: `${operator.siteName}控制台`,
    userID: new TextEncoder().encode(`operator-${operator.id}`),
    userName: operator.name,
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
    // The device asks for a finger, a face or a code: the passkey is a second step of its own.
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
}

/** The new passkey, or null if the browser's answer does not fit the challenge and the place. */
export async function verifyCreation(place: Place, challenge: string, passkey: Created) {
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

/** Options to use one of the passkeys, and the challenge in them. */
export function useOptions(place: Place, passkeys: readonly PasskeyRow[]) {
  return generateAuthenticationOptions({
    rpID: rpIdOf(place),
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({
      id,
      transports: transports as Transports as never[],
    })),
    userVerification: "required",
  });
}

/** The counter that the passkey signed, or null if the browser's answer is not by it, for this challenge and place. */
export async function verifyUse(
  place: Place,
  challenge: string,
  { passkey, row }: { passkey: Used; row: PasskeyRow },
): Promise<number | null> {
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
