import { createHash } from "node:crypto";
import type { AppleAccount } from "@playfront/config/settings/social";
import { importPKCS8, SignJWT } from "jose";
import type { Clock } from "../../../infra/clock.ts";
import { type AppleKeyDeps, appleIssuer, createAppleVerifier } from "./apple-keys.ts";
import { fetchJson, postForm } from "./fetch-json.ts";

const secretSeconds = 300;
/** Of RFC 6749, section 5.2. Nothing else of an answer is logged: it may repeat what was sent. */
const oauthErrors = [
  ...["invalid_request", "invalid_client", "invalid_grant", "unauthorized_client"],
  ...["unsupported_grant_type", "invalid_scope"],
];

export interface AppleDeps extends AppleKeyDeps {
  account: AppleAccount;
  /** Where Apple sends players back to. */
  back: string;
}

/** `revoked` also if it was before; `refused` if Apple does not accept the token or the shop's settings. */
export type Revocation =
  | { result: "revoked" }
  | { result: "refused" | "unreached"; reason: string };

export type Apple = ReturnType<typeof createApple>;

/** Sign in with Apple for websites, without name and address: then Apple sends the player back by GET. */
export function createApple({ account, endpoint, back, clock }: AppleDeps) {
  const { id } = account;
  const verify = createAppleVerifier({ account, endpoint, clock });

  return {
    page(state: string): string {
      const query = {
        response_type: "code",
        response_mode: "query",
        client_id: id,
        redirect_uri: back,
        state,
        nonce: nonceOf(state),
      };
      return `${endpoint}/auth/authorize?${new URLSearchParams(query)}`;
    },

    /** Apple's id of the player, and the token by which the consent is revoked; or Apple's error, if it tells one. */
    async identify(
      code: string,
      state: string,
    ): Promise<{ subject: string; refreshToken: string } | { error: unknown }> {
      const form = {
        grant_type: "authorization_code",
        code,
        redirect_uri: back,
        ...(await credentials(account, clock)),
      };
      const answer = await fetchJson(`${endpoint}/auth/token`, form, "POST");
      const { id_token: idToken, refresh_token: refreshToken, error } = answer ?? {};
      if (typeof idToken !== "string" || typeof refreshToken !== "string") return { error };
      const requiredClaims = ["sub", "exp", "nonce"];
      const claims = await verify(idToken, { requiredClaims }).catch(() => null);
      const { sub: subject, nonce } = claims ?? {};
      return subject && nonce === nonceOf(state) ? { subject, refreshToken } : { error };
    },

    /** Revokes the player's consent, as Apple asks of shops that let players delete accounts. */
    async revoke(token: string): Promise<Revocation> {
      const answer = await postForm(`${endpoint}/auth/revoke`, {
        token,
        token_type_hint: "refresh_token",
        ...(await credentials(account, clock)),
      });
      if (answer === null) return { result: "unreached", reason: "no answer" };
      const { status, text } = answer;
      if (status === 200) return { result: "revoked" };
      if (status !== 400) return { result: "unreached", reason: `status ${status}` };
      return {
        result: "refused",
        reason: oauthErrors.find((error) => text.includes(`"${error}"`)) ?? "status 400",
      };
    },
  };
}

/** Made of the state, which works once: an id token of another attempt does not fit. */
function nonceOf(state: string): string {
  return createHash("sha256").update(`apple-nonce ${state}`).digest("hex");
}

async function credentials({ id, team, key, privateKey }: AppleAccount, clock: Clock) {
  const now = Math.floor(clock.now().getTime() / 1000);
  const secret = await new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: key })
    .setIssuer(team)
    .setSubject(id)
    .setAudience(appleIssuer)
    .setIssuedAt(now)
    .setExpirationTime(now + secretSeconds)
    .sign(await importPKCS8(privateKey, "ES256"));
  return { client_id: id, client_secret: secret };
}
