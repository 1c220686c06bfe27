import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** A browser with a subscription: it decrypts what it gets by RFC 8291, written apart from the library that encrypts. */
export interface FakeBrowser {
  subscription: { endpoint: string; p256dh: string; auth: string };
  /** What was pushed, or an error if it is for another browser. */
  open(body: Buffer): { title: string; link: string; tag: string; mute?: string };
}

export function createFakeBrowser(endpoint: string): FakeBrowser {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      p256dh: ecdh.getPublicKey("base64url"),
      auth: auth.toString("base64url"),
    },
    open: (body) => JSON.parse(decrypt({ body, ecdh, auth })),
  };
}

/** One record of `aes128gcm` (RFC 8188): salt, record size, key id, ciphertext. */
function decrypt({ body, ecdh, auth }: { body: Buffer; ecdh: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body[20]!);
  const sealed = body.subarray(21 + body[20]!);
  const shared = ecdh.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const ikm = hkdf({ key: shared, salt: auth, info, length: 32 });
  const key = hkdf({ key: ikm, salt, info: "Content-Encoding: aes128gcm\0", length: 16 });
  const nonce = hkdf({ key: ikm, salt, info: "Content-Encoding: nonce\0", length: 12 });
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString("utf8");
}

interface Derivation {
  key: Buffer;
  salt: Buffer;
  info: Buffer | string;
  length: number;
}

function hkdf({ key, salt, info, length }: Derivation): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, info, length));
}
