import { Type } from "typebox";
import { Text } from "../fields.ts";

/** The options of WebAuthn as JSON, which pass through the page to the browser. */
export const PasskeyOptions = Type.Unsafe<Record<string, unknown>>(
  Type.Object({}, { additionalProperties: true }),
);

const Encoded = (label: string) => Text(label, 16_000);

/** What the browser answers at a log-in (AuthenticationResponseJSON of WebAuthn). */
export const UsedPasskey = Type.Object({
  id: Encoded("通行密钥"),
  rawId: Encoded("通行密钥"),
  type: Type.Literal("public-key", { label: "通行密钥" }),
  response: Type.Object({
    clientDataJSON: Encoded("通行密钥"),
    authenticatorData: Encoded("通行密钥"),
    signature: Encoded("通行密钥"),
  }),
});
