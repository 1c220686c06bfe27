import { codes } from "@playfront/contract/codes";
import { done, failed, invalidField } from "../../../infra/answer.ts";
import type { Mover } from "../../content/content-kind.ts";
import { findColumns } from "./article.repository.ts";

/** Into another column of the article's game. */
export function toColumn(col: string): Mover<"articles"> {
  return async (trx, data) => {
    if (data.col === col) return failed(codes.failure, "已在此栏目");
    const columns = await findColumns(trx, data.gameid);
    if (!columns.some((column) => column.col === col))
      return invalidField("col", "该游戏没有这个栏目");
    return done({ ...data, col });
  };
}
