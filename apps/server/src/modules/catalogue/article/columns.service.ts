import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, invalidField } from "../../../infra/answer.ts";
import { changedMeanwhile } from "../../operator/changed-meanwhile.ts";
import { type Actor, changesBetween, type TrailService } from "../../operator/trail.service.ts";
import type { ObjectVersions } from "../../operator/versions/object-versions.service.ts";
import type { GameService } from "../game/game.service.ts";
import * as repository from "./columns.repository.ts";

interface ColumnsDeps {
  db: Db;
  trail: TrailService;
  versions: ObjectVersions;
  games: Pick<GameService, "findNames">;
}

type GameColumns = ConsoleData<"columns/get">;
type Columns = GameColumns["columns"];

export type ColumnsDesk = ReturnType<typeof createColumnsDesk>;

/** The columns of a game's news, as operators order them. */
export function createColumnsDesk({ db, trail, versions, games }: ColumnsDeps) {
  return {
    async get(gameid: string): Promise<Answer<GameColumns>> {
      const [game] = await games.findNames([gameid]);
      if (!game) return failed(codes.notFound, "没有此游戏");
      return done({ columns: await repository.findDeskColumns(db, gameid) });
    },

    versions: async (gameid: string): Promise<Answer<ConsoleData<"columns/versions">>> =>
      done({
        versions: await versions.list(objectOf(gameid), (value: { columns: Columns }) =>
          factsOf(value.columns),
        ),
      }),

    /** Refuses to change what somebody else has changed meanwhile, and to take away a column that has articles. */
    change(
      actor: Actor,
      { gameid, columns, seen }: ConsolePayload<"columns/change">,
    ): Promise<Answer<GameColumns>> {
      return transact<Answer<GameColumns>>(db, async (trx) => {
        if (!(await repository.lockGame(trx, gameid))) return failed(codes.notFound);
        const before = await repository.lockColumns(trx, gameid);
        const meanwhile = changesBetween(factsOf(seen), factsOf(before));
        if (meanwhile.length > 0) {
          const of = { action: "columns/change", object: `game/${gameid}` };
          return changedMeanwhile(trail, { name: "栏目", ...of, changes: meanwhile });
        }
        if (new Set(columns.map(({ col }) => col)).size < columns.length)
          return invalidField("columns", "栏目代号不能重复");
        const cols = columns.map(({ col }) => col);
        const used = await repository.findUsed(trx, gameid, cols);
        if (used) return failed(codes.failure, `栏目「${used.colname}」还有文章，不能移除`);
        await repository.replaceColumns(trx, gameid, columns);
        const changes = changesBetween(factsOf(before), factsOf(columns));
        await trail.record(trx, {
          actor,
          action: "columns/change",
          object: `game/${gameid}`,
          changes,
        });
        const kept = { object: objectOf(gameid), before: { value: { columns: before } } };
        await versions.keep(trx, { actor, ...kept, value: { columns } });
        return done({ columns });
      });
    },
  };
}

const objectOf = (gameid: string) => `columns/${gameid}`;

function factsOf(columns: Columns): { columns: string } {
  const told = columns.map(
    ({ col, colname, comments = true }) => `${colname}（${col}${comments ? "" : "，无评论"}）`,
  );
  return { columns: told.join("、") };
}
