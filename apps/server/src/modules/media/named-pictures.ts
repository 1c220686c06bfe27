import type { Executor } from "@playfront/database/connect";
import { type FailedAnswer, invalidField } from "../../infra/answer.ts";
import { lockNamed } from "./uploaded-pictures.repository.ts";

/** Also in every other width; a trigger of the database reads revisions in the same way. */
const named = /\/media\/([0-9a-f]{32}-\d+x\d+-[0-9a-f]{6})/g;

/**
 * Refuses what names an uploaded picture whose file has been removed. The clean-up leaves the others alone until the transaction has
 * ended, and for good if it writes a revision that names them.
 */
export async function checkNamedPictures(
  trx: Executor,
  data: Readonly<Record<string, unknown>>,
): Promise<FailedAnswer | null> {
  const paths = pathsIn(data);
  if (paths.length === 0) return null;
  const removed = await lockNamed(trx, paths);
  if (removed.length === 0) return null;
  const names = (value: unknown) => pathsIn(value).some((path) => removed.includes(path));
  const [field = ""] = Object.entries(data).find(([, value]) => names(value)) ?? [];
  return invalidField(field, "图片上传后长期未使用，已被清理，请重新上传");
}

function pathsIn(value: unknown): string[] {
  const found = JSON.stringify(value ?? null).matchAll(named);
  return [...new Set(Array.from(found, ([, name]) => `/media/${name}.webp`))];
}
