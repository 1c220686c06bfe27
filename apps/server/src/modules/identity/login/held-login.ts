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

/** Why a right password or SMS code starts no session yet. */
type Hold = "banned" | "second step" | "deletion";

/** As the owner reads it in the account's history. */
export const holdDetails: Record<Hold, string> = {
  banned: "账号已停用",
  "second step": "等待动态验证码",
  deletion: "账号待注销",
};

export async function findHold(
  { secondFactors }: HeldLoginDeps,
  { uid, banned, deletionDue }: Credentials,
): Promise<Hold | null> {
  if (banned) return "banned";
  if (await secondFactors.isOn(uid)) return "second step";
  return deletionDue === null ? null : "deletion";
}

/** The answer to a log-in that is held. */
export async function answerHold(
  { deletions, secondSteps }: HeldLoginDeps,
  hold: Hold,
  {
    account,
    deviceid,
    firstStep,
  }: { account: Credentials; deviceid: string; firstStep: FirstStep },
): Promise<FailedAnswer> {
  const { uid, passwordHash, deletionDue: due } = account;
  if (hold === "second step") return secondSteps.start({ uid, passwordHash, deviceid, firstStep });
  if (hold === "deletion" && due !== null) {
    return deletions.offerCancellation({ uid, passwordHash, due, deviceid });
  }
  return failed(codes.forbidden, bannedText(account.bannedUntil));
}

function bannedText(until: Date | null): string {
  if (until === null) return "该账号已被停用，请联系客服";
  return `该账号已被停用至 ${toShanghaiTime(until).slice(0, 16)}，如有疑问请联系客服`;
}
