import type { Data } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import {
  checkIdentity,
  normaliseIdentity,
  normaliseRealname,
} from "@playfront/contract/form-rules";
import { type Answer, done, failed, invalidField, tooMany } from "../../infra/answer.ts";
import type { Config } from "../../infra/config/config.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { countEvent } from "../../infra/limits/limits.ts";
import { contextOf, sealedColumns } from "../../infra/secrets/sealed-columns.ts";
import type { EventPlace } from "../identity/audit/audit.service.ts";
import type { Person, RealNameProvider, Unanswered, Verdict } from "./realname.provider.ts";
import * as repository from "./realname.repository.ts";
import { decidingBirthDate, isAdult, maskName, submissionKey } from "./realname.rules.ts";
import {
  type CaseDeps,
  type CaseRef,
  type CaseResult,
  findOldestPending,
  markReceived,
  openCase,
  settle,
} from "./realname-case.ts";
import { tooManyAccountsText } from "./realname-messages.ts";

export interface RealNameDeps extends CaseDeps {
  config: Pick<Config, "limitFactor">;
  ephemeral: EphemeralStore;
  authority: RealNameProvider;
}

export type Submission = Person & { uid: string; place: EventPlace };

/** Submissions of one account in a day, multiplied by LIMIT_FACTOR, so that numbers cannot be guessed. */
const maxSubmissions = 10;

export type RealNameService = ReturnType<typeof createRealNameService>;

/**
 * Real names. Stored are the encrypted name, the birth date, the identity number's first and last character and its
 * HMAC. The number itself is stored, encrypted, only until the authority has it; it is never logged.
 */
export function createRealNameService(deps: RealNameDeps) {
  return {
    /** Submits a name and an identity number to the authority; a verified name cannot be changed. */
    submit: (submission: Submission) => submit(deps, submission),
    read: (uid: string) => read(deps, uid),
    /** When the oldest real name that waits for the authority was submitted; null if none waits. */
    findOldestPending: () => findOldestPending(deps.db),
  };
}

type Submitted = Answer<Data<"user/fcmChange">>;

async function submit(
  deps: RealNameDeps,
  { uid, place, ...given }: Submission,
): Promise<Submitted> {
  const { clock, ephemeral, config, authority } = deps;
  const person = {
    name: normaliseRealname(given.name),
    identity: normaliseIdentity(given.identity),
  };
  const wrong = checkIdentity(person.identity, clock.now());
  if (wrong !== null) return invalidField("identity", wrong);
  const settled = await settledError(deps, uid);
  if (settled) return settled;
  const limit = { key: submissionKey(uid), max: maxSubmissions * config.limitFactor };
  const counted = await countEvent(ephemeral, { ...limit, windowSeconds: 86_400 });
  if (!counted.allowed) return tooMany(counted.retryAfter);
  const opened = await openCase(deps, { uid, ...person, place });
  if (!opened) return (await settledError(deps, uid)) ?? failed(codes.failure);
  const verdict = await authority.check({ caseId: opened.caseId, ...person });
  return answerVerdict(deps, { ...opened, place }, verdict);
}

/** Without a verdict the player is pending: a failure of the authority must not block the player. */
async function answerVerdict(
  deps: RealNameDeps,
  opened: CaseRef & { place: EventPlace },
  verdict: Verdict | Unanswered,
): Promise<Submitted> {
  if (verdict.status === "pending") await markReceived(deps, opened);
  if (verdict.status === "pending" || verdict.status === "unanswered") {
    return done({ fcm: 0, status: "pending" });
  }
  return answerSettled(await settle(deps, { ...opened, verdict }));
}

function answerSettled(settled: CaseResult): Submitted {
  switch (settled) {
    case "verified":
      return done({ fcm: 1, status: "verified" });
    case "failed":
      return failed(codes.realNameRejected);
    case "too-many-accounts":
      return failed(codes.forbidden, tooManyAccountsText);
    case "lapsed":
    case "already-settled":
      return failed(codes.failure);
  }
}

async function settledError({ db }: RealNameDeps, uid: string) {
  const { realname_status: status } = await repository.findByUid(db, uid);
  if (status === "verified") return failed(codes.forbidden, "您已完成实名认证，无需重复提交");
  return status === "pending" ? failed(codes.realNamePending) : null;
}

async function read(
  { db, clock, secrets }: RealNameDeps,
  uid: string,
): Promise<Data<"user/getUserFcmInfo">> {
  const row = await repository.findByUid(db, uid);
  const { realname_cipher: cipher, birth_date: birthDate, realname_status: status } = row;
  const deciding = decidingBirthDate({
    realName: status,
    birthDate,
    earlierMinor: row.earlier_minor,
  });
  return {
    fcm: status === "verified" ? 1 : 0,
    status,
    realname:
      cipher === null
        ? ""
        : maskName(secrets.decrypt(cipher, contextOf(sealedColumns.realName, {}))),
    identity: row.identity_masked ?? "",
    ...(birthDate !== null && { adult: deciding !== null && isAdult(deciding, clock.now()) }),
  };
}
