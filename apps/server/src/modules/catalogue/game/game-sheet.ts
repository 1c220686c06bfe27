import { documentKinds } from "@playfront/contract/console/documents";
import { releasePrecisionNames } from "@playfront/contract/console/game-data";
import { choice, day, moment, number } from "../../content/files/cell-forms.ts";
import { type ContentSheet, columnsOf } from "../../content/files/content-sheet.ts";
import { checkFields, checkFixed, slugTaken } from "./game.kind.ts";
import * as games from "./game-kind.repository.ts";

const wordsOfPrecision = Object.fromEntries(
  Object.entries(releasePrecisionNames).map(([precision, name]) => [name, precision]),
);

/** Games as rows, without the package for the first publication, which is chosen beside its facts. */
export const gameSheet: ContentSheet<"games"> = {
  name: "游戏",
  columns: columnsOf(documentKinds.games, {
    without: ["build"],
    forms: {
      gametype: choice({ 手游: "mobile", 页游: "html5" }),
      releasedAt: moment,
      releasePrecision: choice(wordsOfPrecision),
      releaseOn: day,
      size: number,
    },
  }),
  initial: { hot: 0 },
  async lookUp(db, documents) {
    const slugs = documents.filter(({ liveId }) => liveId === null).map(({ data }) => data.slug);
    const liveIds = documents.flatMap(({ liveId }) => (liveId === null ? [] : [liveId]));
    const taken = new Set(await games.findTakenSlugs(db, slugs));
    const fixed = await games.findAllFixed(db, liveIds);
    const fixedOf = new Map(fixed.map((game) => [game.gameid, game]));
    return {
      toNames: (data) => data,
      fromNames: (data) => data,
      check({ data, liveId }) {
        const wrong = checkFields(data);
        if (wrong) return wrong;
        if (liveId !== null) return checkFixed(data, fixedOf.get(liveId));
        const refused = taken.has(data.slug) ? slugTaken : null;
        taken.add(data.slug);
        return refused;
      },
    };
  },
};
