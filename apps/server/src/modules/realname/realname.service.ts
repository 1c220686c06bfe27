import type { Data } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import {
  checkIdentity,
  normaliseIdentity,
  normaliseRealname,
} from "@playfront/contract/form-rules";
import { type Answer, done, failed, invalidField, tooMany } from "../../platform/answer.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/database/connect.ts";
import { countEvent } from "../../platform/limits.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { AuditService, EventPlace } from "../audit/audit.service.ts";
import type { Person, RealNameProvider, Verdict } from "./realname.provider.ts";
import * as repository from "./realname.repository.ts";
import { birthDateOf, isAdult, maskIdentity, maskName } from "./realname.rules.ts";

export interface RealNameDeps {
  db: Db;
  clock: Clock;
  config: Config;
  secrets: Secrets;
  realNames: RealNameProvider;
  audit: AuditService;
}

export type Submission = Person & { uid: string; place: EventPlace };

/** Submissions of one account within a day, times LIMIT_FACTOR: the authority is not there for guessing. */
const submissions = 10;

export type RealNameService = ReturnType<typeof createRealNameService>;

/**
 * Real names. Kept are the name (sealed), the birth date and the identity number's first and last character; the
 * number itself is not, and neither is ever logged.
 */
export function createRealNameService(deps: RealNameDeps) {
  return {
    /** Has a name and an identity number checked; once verified they stand. */
    submit: (submission: Submission) => submit(deps, submission),
    read: (uid: string) => read(deps, uid),
  };
}

type Submitted = Answer<Data<"user/fcmChange">>;

async function submit(
  deps: RealNameDeps,
  { uid, place, ...given }: Submission,
): Promise<Submitted> {
  const { db, clock, config, realNames, audit } = deps;
  const person = {
    name: normaliseRealname(given.name),
    identity: normaliseIdentity(given.identity),
  };
  const wrong = checkIdentity(person.identity, clock.now());
  if (wrong !== null) return invalidField("identity", wrong);
  const settled = await refuseSettled(deps, uid);
  if (settled) return settled;
  const limit = { key: `realname:${uid}`, max: submissions * config.limitFactor };
  const counted = await countEvent(db, clock, { ...limit, windowSeconds: 86_400 });
  if (!counted.allowed) return tooMany(counted.retryAfter);
  const verdict = await realNames.check(person);
  const realName = { uid, ...recordOf(deps, person, verdict) };
  const written = await db.transaction().execute(async (trx) => {
    if (!(await repository.insertVerdict(trx, realName))) return false;
    await audit.record(trx, { uid, event: "realname-submitted", place });
    if (verdict.status === "pending") return true;
    await audit.record(trx, { uid, event: `realname-${verdict.status}`, place });
    return true;
  });
  if (!written) return (await refuseSettled(deps, uid)) ?? failed(codes.failure);
  if (verdict.status === "failed") return failed(codes.realNameRejected);
  return done({ fcm: verdict.status === "verified" ? 1 : 0, status: verdict.status });
}

async function refuseSettled({ db }: RealNameDeps, uid: string) {
  const { realname_status: status } = await repository.findByUid(db, uid);
  if (status === "verified") return failed(codes.forbidden, "您已完成实名认证，无需重复提交");
  return status === "pending" ? failed(codes.realNamePending) : null;
}

/** Nothing of a person is kept that the authority has turned down. */
function recordOf({ secrets }: RealNameDeps, { name, identity }: Person, verdict: Verdict) {
  const { status } = verdict;
  if (status === "failed") {
    return { status, nameCipher: null, identityMasked: null, birthDate: null, pi: null };
  }
  return {
    status,
    nameCipher: secrets.encrypt(name),
    identityMasked: maskIdentity(identity),
    birthDate: birthDateOf(identity),
    pi: status === "verified" ? verdict.pi : null,
  };
}

async function read(
  { db, clock, secrets }: RealNameDeps,
  uid: string,
): Promise<Data<"user/getUserFcmInfo">> {
  const row = await repository.findByUid(db, uid);
  const { realname_cipher: cipher, birth_date: birthDate, realname_status: status } = row;
  return {
    fcm: status === "verified" ? 1 : 0,
    status,
    realname: cipher === null ? "" : maskName(secrets.decrypt(cipher)),
    identity: row.identity_masked ?? "",
    ...(birthDate !== null && { adult: isAdult(birthDate, clock.now()) }),
  };
}
