import type { CaptchaPurpose } from "@playfront/contract/constants";
import type { Cluster, Redis } from "ioredis";
import type { Clock } from "../clock.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { EphemeralStore, Ticket } from "./ephemeral-store.ts";

interface RedisValuesDeps {
  redis: Redis | Cluster;
  clock: Clock;
  secrets: Pick<Secrets, "mac">;
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
  deps: RedisValuesDeps,
  key: string,
  value: Value,
): Promise<void> {
  const { redis, clock } = deps;
  const leftMs = Math.max(1, value.expiresAt - clock.now().getTime());
  const signed = { ...value, signature: sign(deps, key, value) };
  await redis.set(key, JSON.stringify(signed), "PX", leftMs);
}

/** Takes a value away; null if there is none, its time is over, or the shop has not written it. Of concurrent calls one gets it. */
async function takeValue<Value extends Kept>(
  deps: RedisValuesDeps,
  key: string,
): Promise<Value | null> {
  const text = await deps.redis.getdel(key);
  const value = text === null ? null : readSigned<Value>(deps, key, text);
  return value !== null && value.expiresAt > deps.clock.now().getTime() ? value : null;
}

/** Redis is no place to trust: whoever writes to it must not be able to enter a game as anybody. */
function sign({ secrets }: RedisValuesDeps, key: string, value: object): string {
  return secrets.mac("redis-values", `${key}\0${JSON.stringify(value)}`).toString("base64url");
}

/** The signature stands among the fields, where the release before overlooks it. */
function readSigned<Value extends Kept>(
  deps: RedisValuesDeps,
  key: string,
  text: string,
): Value | null {
  const { signature, ...value } = parse(text);
  return signature === sign(deps, key, value) ? (value as unknown as Value) : null;
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
