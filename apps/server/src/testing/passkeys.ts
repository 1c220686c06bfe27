import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

interface Options {
  challenge: string;
  /** The host that the page names; the browser adds the origin that it really has. */
  origin: string;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const encode = (data: Uint8Array | string) => Buffer.from(data).toString("base64url");
/** User present and verified; with data of a new credential. */
const flags = { use: 0x05, create: 0x45 };

/** A device with one passkey, as WebAuthn describes it. Those whose passkeys are on several devices do not count signatures. */
export function createAuthenticator({ counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;
  const client = (type: string, { challenge, origin }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = (flag: number, { origin }: Options) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flag, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head]);
  };
  const named = { id: encode(id), rawId: encode(id), type: "public-key" as const };
  return {
    create(options: Options) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, "base64url")],
        [-3, Buffer.from(y!, "base64url")],
      ]);
      const length = Buffer.from([0, id.length]);
      const credential = [Buffer.alloc(16), length, id, isoCBOR.encode(key)];
      const authData = Buffer.concat([data(flags.create, options), ...credential]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: encode(client("webauthn.create", options)),
          attestationObject: encode(isoCBOR.encode(attestation as never)),
        },
      };
    },
    use(options: Options) {
      if (counts) counter += 1;
      const clientData = client("webauthn.get", options);
      const authenticatorData = data(flags.use, options);
      const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
      return {
        ...named,
        response: {
          clientDataJSON: encode(clientData),
          authenticatorData: encode(authenticatorData),
          signature: encode(sign("sha256", signed, privateKey)),
        },
      };
    },
  };
}
