import { createHmac } from "node:crypto";
import { recordSecret } from "./secrets.ts";

const stepSeconds = 30;

/** An independent implementation of RFC 6238: the code of a base32 key, `offset` time steps from now. */
export function authenticatorCode(base32: string, offset = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / stepSeconds) + offset));
  const mac = createHmac("sha1", readBase32(base32)).update(counter).digest();
  const at = mac[19]! % 16;
  const code = String((mac.readUInt32BE(at) % 2 ** 31) % 1_000_000).padStart(6, "0");
  recordSecret("code", code);
  return code;
}

function readBase32(text: string): Buffer {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...text]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
