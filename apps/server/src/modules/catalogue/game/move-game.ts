import { codes } from "@playfront/contract/codes";
import { webGameCategory } from "@playfront/contract/constants";
import { done, failed, invalidField } from "../../../infra/answer.ts";
import type { Mover } from "../../content/content-kind.ts";

/** Out of one category into another, which takes its place among the others. */
export function toCategory({ from, to }: { from: string; to: string }): Mover<"games"> {
  return async (_trx, data) => {
    const { categories, gametype } = data;
    if (!categories.includes(from)) return failed(codes.failure, `不在分类「${from}」中`);
    if (gametype === "html5" && from === webGameCategory)
      return invalidField("from", `页游须有分类「${webGameCategory}」`);
    const moved = categories.map((category) => (category === from ? to : category));
    return done({ ...data, categories: [...new Set(moved)] });
  };
}
