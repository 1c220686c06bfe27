import type { AppleAccount } from "@playfront/config/settings/social";
import { createRemoteJWKSet, type JWTVerifyOptions, jwtVerify } from "jose";
import type { Clock } from "../../../infra/clock.ts";

/** Issuer of what Apple signs, and audience of the shop's client secrets. */
export const appleIssuer = "https://appleid.apple.com";
const timeoutMs = 3000;

export interface AppleKeyDeps {
  account: Pick<AppleAccount, "id">;
  /** Origin of Apple's pages and API. */
  endpoint: string;
  clock: Clock;
}

/** Verifies that Apple has signed a token for the shop. Rejects if it has not, or if Apple's keys cannot be fetched. */
export function createAppleVerifier({ account, endpoint, clock }: AppleKeyDeps) {
  const keys = createRemoteJWKSet(new URL(`${endpoint}/auth/keys`), {
    timeoutDuration: timeoutMs,
  });
  return async (
    token: string,
    options: Pick<JWTVerifyOptions, "requiredClaims" | "maxTokenAge" | "clockTolerance">,
  ) => {
    const { payload } = await jwtVerify(token, keys, {
      ...options,
      algorithms: ["RS256"],
      issuer: appleIssuer,
      audience: account.id,
      currentDate: clock.now(),
    });
    // A token for several applications says by `azp` who asked for it.
    if (Array.isArray(payload.aud) && payload.azp !== account.id)
      throw new Error("the token was made for another application");
    return payload;
  };
}
