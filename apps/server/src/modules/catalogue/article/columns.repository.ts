import type { ConsoleData } from "@playfront/contract/console/calls";
import type { Column } from "@playfront/contract/entities";
import type { Executor } from "@playfront/database/connect";

type DeskColumn = ConsoleData<"columns/get">["columns"][number];

export function findDeskColumns(executor: Executor, gameid: string) {
  return executor
    .selectFrom("article_columns")
    .select(["col", "colname", "comments"])
    .where("gameid", "=", gameid)
    .orderBy("pos")
    .orderBy("col")
    .execute();
}

/** Two operators must not write the columns of a game at once, not even its first ones. */
export async function lockGame(trx: Executor, gameid: string): Promise<boolean> {
  const row = await trx
    .selectFrom("games")
    .select("gameid")
    .where("gameid", "=", gameid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** While they are locked, nobody adds an article to them. */
export async function lockColumns(trx: Executor, gameid: string) {
  await trx
    .selectFrom("article_columns")
    .select("col")
    .where("gameid", "=", gameid)
    .orderBy("col")
    .forUpdate()
    .execute();
  return findDeskColumns(trx, gameid);
}

/** A column with articles, shown or not, that is not among `cols`. */
export function findUsed(
  trx: Executor,
  gameid: string,
  cols: readonly string[],
): Promise<Column | undefined> {
  return trx
    .selectFrom("article_columns as c")
    .select(["c.col", "c.colname"])
    .where("c.gameid", "=", gameid)
    .$if(cols.length > 0, (query) => query.where("c.col", "not in", cols))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("articles")
          .select("aid")
          .whereRef("articles.gameid", "=", "c.gameid")
          .whereRef("articles.col", "=", "c.col"),
      ),
    )
    .executeTakeFirst();
}

/** The first column gets position 1. */
export async function replaceColumns(
  trx: Executor,
  gameid: string,
  columns: readonly DeskColumn[],
): Promise<void> {
  const cols = columns.map(({ col }) => col);
  await trx
    .deleteFrom("article_columns")
    .where("gameid", "=", gameid)
    .$if(cols.length > 0, (query) => query.where("col", "not in", cols))
    .execute();
  if (columns.length === 0) return;
  const rows = columns.map(({ comments = true, ...column }, index) => ({
    ...{ ...column, comments, gameid, pos: index + 1 },
  }));
  await trx
    .insertInto("article_columns")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["gameid", "col"]).doUpdateSet((set) => ({
        colname: set.ref("excluded.colname"),
        pos: set.ref("excluded.pos"),
        comments: set.ref("excluded.comments"),
      })),
    )
    .execute();
}
