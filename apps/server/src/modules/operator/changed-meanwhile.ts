import { codes } from "@playfront/contract/codes";
import type { FieldChange } from "@playfront/database/schema";
import { type FailedAnswer, failed } from "../../infra/answer.ts";
import type { TrailService } from "./trail.service.ts";

/**
 * Refuses a change that was made on an old view: what has changed since, and who changed the object last by its trail; nobody if
 * that was done without the console. `name` is the object's, such as 礼包.
 */
export async function changedMeanwhile(
  trail: TrailService,
  {
    name,
    changes,
    ...of
  }: { name: string; changes: FieldChange[]; object: string; action?: string },
): Promise<FailedAnswer> {
  const { rows } = await trail.list({ page: 1, pageSize: 1, ...of });
  const { operator: by = "", at = "" } = rows[0] ?? {};
  return failed(codes.taken, `${name}已被他人修改，请核对后重试`, { by, at, changes });
}
