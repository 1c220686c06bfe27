import { timingSafeEqual } from "node:crypto";
import type { Db, Executor } from "@playfront/database/connect";
import { countedAddress } from "@playfront/http/address";
import { type Answer, done, tooMany } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import type { Secrets } from "../../../infra/secrets/secrets.ts";
import { type Altcha, createAltcha } from "./altcha.ts";
import * as repository from "./captcha.repository.ts";
import { drawPicture, makeCharacters } from "./picture-captcha.ts";

const captchaMs = 2 * 60_000;
/**
 * Captchas of an address within a minute, times LIMIT_FACTOR: more than all the log-ins, registrations and SMS of an
 * address can use. Beyond it each device that somebody has logged in on has some of its own, so that whoever shares the
 * address of a carrier with a script still gets one.
 */
const addressCaptchas = 240;
const deviceCaptchas = 10;
const minute = 60;

export interface CaptchaDeps {
  db: Db;
  clock: Clock;
  config: Config;
  secrets: Secrets;
  guard: { isPlayersDevice(deviceid: string): Promise<boolean> };
}

/** What a page shows, or solves by itself. */
export type CaptchaTask = { image: string } | { challenge: unknown };

export type CaptchaService = ReturnType<typeof createCaptchaService>;

/** Captchas: one a device, two minutes, one try. The table holds an HMAC of device and answer. */
export function createCaptchaService(deps: CaptchaDeps) {
  const judge = { ...deps, altcha: createAltcha(deps.secrets) };
  return {
    /** A fresh captcha; the device's one before is gone. */
    create: (asker: Asker) => create(judge, asker),
    /** Tries a captcha: a wrong guess burns it, a right one leaves it good for one `use`. */
    check: (deviceid: string, answer: string) =>
      deps.db.transaction().execute((trx) => check(judge, trx, { deviceid, answer })),
    /** Spends the device's captcha; true when the answer was right. Of two at once one gets true. */
    use: (deviceid: string, answer: string) => isRight(judge, deps.db, { deviceid, answer }),
  };
}

type Judge = CaptchaDeps & { altcha: Altcha };
interface Guess {
  deviceid: string;
  answer: string;
}

interface Asker {
  deviceid: string;
  ip: string;
}

async function create(judge: Judge, asker: Asker): Promise<Answer<CaptchaTask>> {
  const refused = await refuseFlood(judge, asker);
  if (refused) return refused;
  const { db, clock, config } = judge;
  const { deviceid } = asker;
  const { task, answer } = await (config.captcha === "image"
    ? makePicture(judge)
    : makeChallenge(judge));
  await repository.upsert(db, {
    deviceid,
    answerHash: hashAnswer(judge, { deviceid, answer }),
    passed: false,
    expiresAt: new Date(clock.now().getTime() + captchaMs),
  });
  return done(task);
}

async function refuseFlood({ db, clock, config, guard }: Judge, { deviceid, ip }: Asker) {
  const count = (key: string, max: number) =>
    countEvent(db, clock, { key, max: max * config.limitFactor, windowSeconds: minute });
  const ofAddress = await count(`captcha:ip:${countedAddress(ip)}`, addressCaptchas);
  if (ofAddress.allowed) return null;
  if (await guard.isPlayersDevice(deviceid)) {
    const own = await count(`captcha:device:${deviceid}`, deviceCaptchas);
    if (own.allowed) return null;
  }
  return tooMany(ofAddress.retryAfter, "获取验证码太频繁了，请稍后再试");
}

async function makePicture({ config }: Judge) {
  const answer = config.captchaAnswer ?? makeCharacters();
  return { task: { image: await drawPicture(answer) }, answer };
}

async function makeChallenge({ altcha }: Judge) {
  const { challenge, id } = await altcha.create();
  return { task: { challenge }, answer: id };
}

async function check(judge: Judge, trx: Executor, guess: Guess): Promise<boolean> {
  const stored = await repository.take(trx, { deviceid: guess.deviceid, now: judge.clock.now() });
  if (!stored?.live || !(await matches(judge, stored, guess))) return false;
  const { deviceid } = guess;
  const { expiresAt } = stored;
  await repository.upsert(trx, {
    deviceid,
    answerHash: hashAnswer(judge, guess),
    passed: true,
    expiresAt,
  });
  return true;
}

async function isRight(judge: Judge, db: Executor, guess: Guess): Promise<boolean> {
  const stored = await repository.take(db, { deviceid: guess.deviceid, now: judge.clock.now() });
  return stored?.live === true && (await matches(judge, stored, guess));
}

/** A challenge is proved once; after a passed check its row holds the very text that passed. */
async function matches(
  judge: Judge,
  stored: { answerHash: Buffer; passed: boolean },
  guess: Guess,
): Promise<boolean> {
  const { config, altcha } = judge;
  const holds = (answer: string) =>
    timingSafeEqual(hashAnswer(judge, { ...guess, answer }), stored.answerHash);
  if (stored.passed || config.captcha === "image") return holds(guess.answer);
  if (config.captchaAnswer !== null && guess.answer === config.captchaAnswer) return true;
  const id = await altcha.solvedId(guess.answer);
  return id !== null && holds(id);
}

/** Bound to the device. Case and spaces around make no difference to characters that were read off a picture. */
function hashAnswer({ secrets, config }: Judge, { deviceid, answer }: Guess): Buffer {
  const compared = config.captcha === "image" ? answer.trim().toUpperCase() : answer;
  return secrets.mac("captcha", `${deviceid} ${compared}`);
}
