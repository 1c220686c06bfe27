import { timingSafeEqual } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Db, Executor } from "../../platform/database/connect.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { type Altcha, createAltcha } from "./altcha.ts";
import * as repository from "./captcha.repository.ts";
import { drawPicture, makeCharacters } from "./picture-captcha.ts";

const captchaMs = 2 * 60_000;

export interface CaptchaDeps {
  db: Db;
  clock: Clock;
  config: Config;
  secrets: Secrets;
}

/** What a page shows, or solves by itself. */
export type CaptchaTask = { image: string } | { challenge: unknown };

export type CaptchaService = ReturnType<typeof createCaptchaService>;

/** Captchas: one a device, two minutes, one try. The table holds an HMAC of device and answer. */
export function createCaptchaService(deps: CaptchaDeps) {
  const judge = { ...deps, altcha: createAltcha(deps.secrets) };
  return {
    /** A fresh captcha; the device's one before is gone. */
    create: (deviceid: string) => create(judge, deviceid),
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

async function create(judge: Judge, deviceid: string): Promise<CaptchaTask> {
  const { db, clock, config } = judge;
  const { task, answer } = await (config.captcha === "image"
    ? makePicture(judge)
    : makeChallenge(judge));
  await repository.upsert(db, {
    deviceid,
    answerHash: hashAnswer(judge, { deviceid, answer }),
    passed: false,
    expiresAt: new Date(clock.now().getTime() + captchaMs),
  });
  return task;
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
