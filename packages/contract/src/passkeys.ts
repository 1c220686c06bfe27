import { type Static, Type } from "typebox";
import { Text } from "./fields.ts";

/** The options of WebAuthn as JSON, which pass through the page to the browser. */
export const PasskeyOptions = Type.Unsafe<Record<string, unknown>>(
  Type.Object({}, { additionalProperties: true }),
);

/** Base64url of something that the browser made. */
export const Encoded = Text("通行密钥", 16_000);

/** What the browser answers at a log-in (AuthenticationResponseJSON of WebAuthn). */
export const UsedPasskey = Type.Object({
  id: Encoded,
  rawId: Encoded,
  type: Type.Literal("public-key", { label: "通行密钥" }),
  response: Type.Object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
  }),
});

export type UsedPasskey = Static<typeof UsedPasskey>;

/** What the browser answers when it has created a passkey (RegistrationResponseJSON of WebAuthn). */
export const CreatedPasskey = Type.Object({
  id: Encoded,
  rawId: Encoded,
  type: Type.Literal("public-key", { label: "通行密钥" }),
  response: Type.Object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 })),
  }),
});
export type CreatedPasskey = Static<typeof CreatedPasskey>;
