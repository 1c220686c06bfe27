import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto";
import { exportJWK, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { RawAnswer } from "../sms/fake-vendor.ts";

/** A Services ID with a key that is used nowhere else. */
export const appleAccount = {
  id: "cn.shop.web",
  team: "TEAM000001",
  key: "KEY0000001",
  privateKey: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKZ/HVDAc3ORPTAuI
v2yygSoNhjUxxuZEUkWK7PYLv+ChRANCAAS2dIlXj0dRjQtoRJAQHW8lzd+f4Kw8
1HAiuWZ1jw9UbFgcjmPqsHnjjw1ZVKC6J5oR0m53kSnZkNAtbU5HsuJU
-----END PRIVATE KEY-----`,
};

const issuer = "https://appleid.apple.com";

export type FakeApple = ReturnType<typeof createFakeApple>;

/** The calls of Sign in with Apple beside its page: tokens for codes, keys, and revocation. */
export function createFakeApple() {
  let key = newKey(1);
  const ofShop = createPublicKey(createPrivateKey(appleAccount.privateKey));
  const refreshTokens = new Map<string, string>();
  const revoked: string[] = [];

  /** An id token of Apple's, good for a day, with the claims of the given ones. */
  const sign = (claims: JWTPayload) =>
    new SignJWT({ nonce_supported: true, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: key.kid })
      .setIssuer(claims.iss ?? issuer)
      .setAudience(claims.aud ?? appleAccount.id)
      .setIssuedAt()
      .setExpirationTime(claims.exp ?? "1d")
      .sign(key.privateKey);

  /** The payload of a notice about a person; Apple signs each for a day and sends the event as text. */
  const signNotice = (
    { person, type, ...event }: { person: string; type: string },
    claims: JWTPayload = {},
  ) =>
    new SignJWT({ events: JSON.stringify({ type, sub: subjectOf(person), ...event }), ...claims })
      .setProtectedHeader({ alg: "RS256", kid: key.kid })
      .setIssuer(claims.iss ?? issuer)
      .setAudience(claims.aud ?? appleAccount.id)
      .setIssuedAt(claims.iat)
      .setJti(claims.jti ?? randomBytes(16).toString("hex"))
      .setExpirationTime((claims.iat ?? Math.floor(Date.now() / 1000)) + 86_400)
      .sign(key.privateKey);

  async function isShop(form: URLSearchParams): Promise<boolean> {
    const { id, team, key } = appleAccount;
    const secret = form.get("client_secret") ?? "";
    const options = { issuer: team, subject: id, audience: issuer, algorithms: ["ES256"] };
    const verified = await jwtVerify(secret, ofShop, options).catch(() => null);
    return form.get("client_id") === id && verified?.protectedHeader.kid === key;
  }

  return {
    sign,
    signNotice,
    publicKey: key.publicKey,
    /** Signs with another key from now on, as Apple does from time to time. */
    rotateKey(): void {
      key = newKey(key.number + 1);
    },
    /** Persons whose consent was revoked. */
    revoked,
    async keys(): Promise<RawAnswer> {
      const { kid, publicKey } = key;
      return json(200, {
        keys: [{ ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" }],
      });
    },

    /** `grant` is of the code, and null for one that is unknown or used. */
    async token(
      form: URLSearchParams,
      grant: { person: string; nonce: string; back: string } | null,
    ): Promise<RawAnswer> {
      if (!(await isShop(form))) return json(400, { error: "invalid_client" });
      if (form.get("grant_type") !== "authorization_code" || grant === null)
        return json(400, { error: "invalid_grant" });
      if (form.get("redirect_uri") !== grant.back) return json(400, { error: "invalid_grant" });
      const refreshToken = `r${randomBytes(16).toString("hex")}`;
      refreshTokens.set(refreshToken, grant.person);
      return json(200, {
        access_token: `a${randomBytes(16).toString("hex")}`,
        token_type: "Bearer",
        expires_in: 3600,
        refresh_token: refreshToken,
        id_token: await sign({ sub: subjectOf(grant.person), nonce: grant.nonce }),
      });
    },

    async revoke(form: URLSearchParams): Promise<RawAnswer> {
      if (!(await isShop(form))) return json(400, { error: "invalid_client" });
      const person = refreshTokens.get(form.get("token") ?? "");
      if (person !== undefined) revoked.push(person);
      return { status: 200, body: "" };
    },
  };
}

const subjectOf = (person: string) => `000123.${person}.0001`;

function newKey(number: number) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { number, kid: `apple-key-${number}`, privateKey, publicKey };
}

const json = (status: number, value: object): RawAnswer => ({
  status,
  body: JSON.stringify(value),
});
