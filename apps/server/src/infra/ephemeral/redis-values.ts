import type { CaptchaPurpose } from "@playfront/contract/constants";
import type { Cluster, Redis } from "ioredis";
import type { Clock } from "../clock.ts";
import type { EphemeralStore, Ticket } from "./ephemeral-store.ts";

interface RedisValuesDeps {
  redis: Redis | Cluster;
  clock: Clock;
}

/** What can be kept: a text that says until when it is good, milliseconds since 1970. */
interface Kept {
  expiresAt: number;
}

interface KeptCaptcha extends Kept {
  /** In base64. */
  answerHash: string;
  passed: boolean;
  purpose: CaptchaPurpose | null;
}

type KeptTicket = Kept & Omit<Ticket, "expiresAt">;

/** What Redis keeps until it is taken, once. */
export function createRedisValues(deps: RedisValuesDeps) {
  return {
    putCaptcha: (deviceid, { answerHash, expiresAt, ...captcha }) =>
      putValue<KeptCaptcha>(deps, captchaKey(deviceid), {
        ...captcha,
        answerHash: answerHash.toString("base64"),
        expiresAt: expiresAt.getTime(),
      }),
    async takeCaptcha(deviceid) {
      const kept = await takeValue<KeptCaptcha>(deps, captchaKey(deviceid));
      if (kept === null) return null;
      const answerHash = Buffer.from(kept.answerHash, "base64");
      return { ...kept, answerHash, expiresAt: new Date(kept.expiresAt) };
    },
    async putTicket(hash, ticket) {
      const expiresAt = ticket.expiresAt.getTime();
      await putValue<KeptTicket>(deps, ticketKey(hash), { ...ticket, expiresAt });
      return true;
    },
    async takeTicket(hash) {
      const kept = await takeValue<KeptTicket>(deps, ticketKey(hash));
      return kept && { ...kept, expiresAt: new Date(kept.expiresAt) };
    },
  } satisfies Partial<EphemeralStore>;
}

const captchaKey = (deviceid: string) => `captcha:${deviceid}`;
const ticketKey = (hash: Buffer) => `ticket:${hash.toString("base64url")}`;

/** Keeps a value in place of the previous one of the key. Redis drops it once its time is over. */
async function putValue<Value extends Kept>(
  { redis, clock }: RedisValuesDeps,
  key: string,
  value: Value,
): Promise<void> {
  const leftMs = Math.max(1, value.expiresAt - clock.now().getTime());
  await redis.set(key, JSON.stringify(value), "PX", leftMs);
}

/** Takes a value away; null if there is none or its time is over. Of concurrent calls one gets it. */
async function takeValue<Value extends Kept>(
  { redis, clock }: RedisValuesDeps,
  key: string,
): Promise<Value | null> {
  const text = await redis.getdel(key);
  if (text === null) return null;
  const value: Value = JSON.parse(text);
  return value.expiresAt > clock.now().getTime() ? value : null;
}
