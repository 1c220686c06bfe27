import { codes } from "@playfront/contract/codes";
import { type FailedAnswer, failed } from "../../../infra/answer.ts";
import { toShanghaiTime } from "../../../infra/clock.ts";
import type { Credentials } from "../account/account.service.ts";
import type { DeletionService } from "../deletion/deletion.service.ts";
import type { SecondFactorService } from "../second-factor/second-factor.service.ts";
import type { FirstStep, SecondStepService } from "./second-step.service.ts";

export interface HeldLoginDeps {
  deletions: DeletionService;
  secondFactors: SecondFactorService;
  secondSteps: SecondStepService;
}

/** Why a right proof starts no session, also where it needs no second step. */
export type PlainHold = "banned" | "deletion";
export type Hold = PlainHold | "second step";

/** As the owner reads it in the account's history. */
export const holdDetails: Record<Hold, string> = {
  banned: "账号已停用",
  "second step": "等待动态验证码",
  deletion: "账号待注销",
};

export function findPlainHold({ banned, deletionDue }: Credentials): PlainHold | null {
  if (banned) return "banned";
  return deletionDue === null ? null : "deletion";
}

export async function findHold(
  { secondFactors }: HeldLoginDeps,
  account: Credentials,
): Promise<Hold | null> {
  const hold = findPlainHold(account);
  if (hold !== "banned" && (await secondFactors.isOn(account.uid))) return "second step";
  return hold;
}

interface HeldLogin {
  account: Credentials;
  deviceid: string;
}

/** The answer to a log-in that is held. */
export async function answerHold(
  deps: HeldLoginDeps,
  hold: Hold,
  { account, deviceid, firstStep }: HeldLogin & { firstStep: FirstStep },
): Promise<FailedAnswer> {
  const { uid, passwordHash } = account;
  if (hold !== "second step") return answerPlainHold(deps, hold, { account, deviceid });
  return deps.secondSteps.start({ uid, passwordHash, deviceid, firstStep });
}

export async function answerPlainHold(
  { deletions }: Pick<HeldLoginDeps, "deletions">,
  hold: PlainHold,
  { account, deviceid }: HeldLogin,
): Promise<FailedAnswer> {
  const { uid, passwordHash, deletionDue: due } = account;
  if (hold === "deletion" && due !== null) {
    return deletions.offerCancellation({ uid, passwordHash, due, deviceid });
  }
  return failed(codes.forbidden, bannedText(account.bannedUntil));
}

function bannedText(until: Date | null): string {
  if (until === null) return "该账号已被停用，请联系客服";
  return `该账号已被停用至 ${toShanghaiTime(until).slice(0, 16)}，如有疑问请联系客服`;
}
