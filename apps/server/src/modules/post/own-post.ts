import { toIsoTime } from "../../infra/clock.ts";
import type { PostRow } from "./post.repository.ts";

/** What its author sees of a post that is not withdrawn. */
export function toOwnPost({ content, state, reason, appeal, created_at }: PostRow) {
  if (state === "withdrawn") throw new Error("a withdrawn post is shown to nobody");
  return {
    content,
    state,
    ...(state === "removed" && { reason }),
    appealable: state === "removed" && appeal === "",
    createdat: toIsoTime(created_at),
  };
}
