import { timingSafeEqual } from "node:crypto";
import type { CaptchaPurpose } from "@playfront/contract/constants";
import type { Db } from "@playfront/database/connect";
import { type Answer, done, tooMany } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { Captcha, EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../../infra/limits/address-limits.ts";
import { countAgainst, countEvent } from "../../../infra/limits/limits.ts";
import type { Secrets } from "../../../infra/secrets/secrets.ts";
import type { KnownDevices } from "../known-device/known-device.service.ts";
import { type Altcha, createAltcha } from "./altcha.ts";
import { drawPicture, makeCharacters } from "./picture-captcha.ts";

const lifetimeMs = 2 * 60_000;
/**
 * Captchas of one address within a minute, times LIMIT_FACTOR: more than its log-ins, registrations and SMS can use.
 * Beyond that, each device on which somebody has logged in may ask for some more, so that players who share a
 * carrier's address with a script still get one.
 */
const maxPerAddress = 240;
const maxPerDevice = 10;
const windowSeconds = 60;

export interface CaptchaDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Config;
  secrets: Secrets;
  knownDevices: Pick<KnownDevices, "hasAnyLogin">;
}

/** A picture that the page shows, or a challenge that it solves by itself. */
export type CaptchaTask = { image: string } | { challenge: unknown };

export type CaptchaService = ReturnType<typeof createCaptchaService>;

/**
 * Captchas: one per device, for two minutes and one try, and for one kind of call if the client named it. What is kept is
 * an HMAC of device and answer.
 */
export function createCaptchaService(deps: CaptchaDeps) {
  const parts = { ...deps, altcha: createAltcha(deps.secrets) };
  return {
    /** Creates a captcha that replaces the previous one of the device. */
    create: (requester: Requester) => create(parts, requester),
    /** Tries an answer. A wrong answer deletes the captcha; after a right one it is good for one `use`. */
    check: (deviceid: string, answer: string) =>
      deps.db
        .transaction()
        .execute((trx) => check(parts, deps.ephemeral.within(trx), { deviceid, answer })),
    /**
     * Uses up the captcha of the device. True if the answer was right and the captcha was not requested for something
     * else; of two calls at once, for one only.
     */
    use: (use: Guess & { purpose: CaptchaPurpose }) => isRight(parts, use),
  };
}

type CaptchaParts = CaptchaDeps & { altcha: Altcha };
interface Guess {
  deviceid: string;
  answer: string;
}

interface Requester {
  deviceid: string;
  ip: string;
  /** Null if the client did not say what for. */
  purpose: CaptchaPurpose | null;
}

async function create(parts: CaptchaParts, requester: Requester): Promise<Answer<CaptchaTask>> {
  const refused = await checkLimits(parts, requester);
  if (refused) return refused;
  const { clock, ephemeral, config } = parts;
  const { deviceid, purpose } = requester;
  const { task, answer } = await (config.captcha === "image"
    ? makePicture(parts)
    : makeChallenge(parts));
  await ephemeral.putCaptcha(deviceid, {
    answerHash: hashAnswer(parts, { deviceid, answer }),
    passed: false,
    purpose,
    expiresAt: new Date(clock.now().getTime() + lifetimeMs),
  });
  return done(task);
}

async function checkLimits(
  { ephemeral, config, knownDevices }: CaptchaParts,
  { deviceid, ip }: Requester,
) {
  const max = maxPerAddress * config.limitFactor;
  const limits = addressLimits({ event: "captcha:ip", ip, max, windowSeconds });
  const ofAddress = await countAgainst(ephemeral, limits);
  if (ofAddress.allowed) return null;
  if (await knownDevices.hasAnyLogin(deviceid)) {
    const key = `captcha:device:${deviceid}`;
    const own = { key, max: maxPerDevice * config.limitFactor, windowSeconds };
    if ((await countEvent(ephemeral, own)).allowed) return null;
  }
  return tooMany(ofAddress.retryAfter, "获取验证码太频繁了，请稍后再试");
}

async function makePicture({ config }: CaptchaParts) {
  const answer = config.captchaAnswer ?? makeCharacters();
  return { task: { image: await drawPicture(answer) }, answer };
}

async function makeChallenge({ altcha }: CaptchaParts) {
  const { challenge, id } = await altcha.create();
  return { task: { challenge }, answer: id };
}

async function check(
  parts: CaptchaParts,
  ephemeral: EphemeralStore,
  guess: Guess,
): Promise<boolean> {
  const stored = await ephemeral.takeCaptcha(guess.deviceid);
  if (stored === null || !(await matches(parts, stored, guess))) return false;
  const answerHash = hashAnswer(parts, guess);
  await ephemeral.putCaptcha(guess.deviceid, { ...stored, answerHash, passed: true });
  return true;
}

async function isRight(
  parts: CaptchaParts,
  { purpose, ...guess }: Guess & { purpose: CaptchaPurpose },
): Promise<boolean> {
  const stored = await parts.ephemeral.takeCaptcha(guess.deviceid);
  if (stored === null || (stored.purpose ?? purpose) !== purpose) return false;
  return matches(parts, stored, guess);
}

/** A challenge can be verified once. After `check`, the hash is that of the text that passed. */
async function matches(parts: CaptchaParts, stored: Captcha, guess: Guess): Promise<boolean> {
  const { config, altcha } = parts;
  const isStored = (answer: string) =>
    timingSafeEqual(hashAnswer(parts, { ...guess, answer }), stored.answerHash);
  if (stored.passed || config.captcha === "image") return isStored(guess.answer);
  if (config.captchaAnswer !== null && guess.answer === config.captchaAnswer) return true;
  const id = await altcha.solvedId(guess.answer);
  return id !== null && isStored(id);
}

/** The hash is bound to the device. For characters read off a picture, letter case and outer spaces are ignored. */
function hashAnswer({ secrets, config }: CaptchaParts, { deviceid, answer }: Guess): Buffer {
  const compared = config.captcha === "image" ? answer.trim().toUpperCase() : answer;
  return secrets.mac("captcha", `${deviceid} ${compared}`);
}
