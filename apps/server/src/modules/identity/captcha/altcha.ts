import { randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge, Payload } from "altcha-lib/types";
import type { Secrets } from "../../../infra/secrets/secrets.ts";

/**
 * The work of one challenge: a few hundred PBKDF2 keys, about a second on a phone. The server draws the right counter
 * at random and signs the key that belongs to it, so it never repeats the work.
 */
const work = { algorithm: "PBKDF2/SHA-256", cost: 2000, counter: { min: 150, max: 350 } };

export interface Altcha {
  /** A challenge of ALTCHA version 2 and the id that its solution will carry. */
  create(): Promise<{ challenge: Challenge; id: string }>;
  /**
   * The id of the challenge that an ALTCHA payload (Base64 of JSON) solves; null if it solves no challenge of this
   * server.
   */
  solvedId(payload: string): Promise<string | null>;
}

export function createAltcha(secrets: Secrets): Altcha {
  const keys = {
    hmacSignatureSecret: secrets.mac("altcha", "challenge").toString("hex"),
    hmacKeySignatureSecret: secrets.mac("altcha", "key").toString("hex"),
  };
  return {
    async create() {
      const { algorithm, cost, counter } = work;
      const challenge = await createChallenge({
        algorithm,
        cost,
        counter: randomInt(counter.min, counter.max),
        deriveKey,
        ...keys,
      });
      return { challenge, id: challenge.signature ?? "" };
    },
    async solvedId(text) {
      const payload = readPayload(text);
      if (payload === null) return null;
      try {
        const { verified } = await verifySolution({ ...payload, deriveKey, ...keys });
        return verified ? (payload.challenge.signature ?? null) : null;
      } catch {
        return null;
      }
    },
  };
}

/** Returns null for text without the shape of a payload: clients can send anything. */
function readPayload(text: string): Payload | null {
  try {
    const value = JSON.parse(
      Buffer.from(text, "base64").toString("utf8"),
    ) as Partial<Payload> | null;
    const { challenge, solution } = value ?? {};
    const whole =
      typeof challenge?.signature === "string" &&
      typeof challenge.parameters === "object" &&
      challenge.parameters !== null &&
      typeof solution === "object" &&
      solution !== null;
    return whole ? { challenge, solution } : null;
  } catch {
    return null;
  }
}
