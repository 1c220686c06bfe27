import { codes } from "@playfront/contract/codes";
import type { ConsolePayload } from "@playfront/contract/console/calls";
import type { DocumentData, DocumentKind } from "@playfront/contract/console/documents";
import type { Executor } from "@playfront/database/connect";
import { done, failed } from "../../infra/answer.ts";
import { toShanghaiTime } from "../../infra/clock.ts";
import { type Portions, repeatWhileFull } from "../../infra/jobs/portions.ts";
import type { Actor } from "../operator/trail.service.ts";
import { adoptRows } from "./adopt-rows.ts";
import type { ContentKind } from "./content-kind.ts";
import { createDocumentActs, type DocumentsDeps } from "./document-acts.ts";
import { toEntity, toListed } from "./document-entity.ts";
import * as repository from "./documents.repository.ts";
import type { Preview } from "./preview.ts";
import { replaceWords } from "./replace-words.repository.ts";
import { wantedTerms } from "./title-terms.ts";

export type Documents<Kind extends DocumentKind> = ReturnType<typeof createDocuments<Kind>>;

/** Documents of one kind: drafts and their way to the table that players read. */
export function createDocuments<Kind extends DocumentKind>(
  deps: DocumentsDeps,
  content: ContentKind<Kind>,
) {
  type Data = DocumentData<Kind>;
  const { db, clock } = deps;
  const { kind } = content;
  return {
    ...createDocumentActs(deps, content),

    /** `games`: those that the operator is bound to, or null. */
    async list(wanted: ConsolePayload<"articles/list">, games: readonly string[] | null) {
      const { page, pageSize, sort = "updatedAt", order = "desc", q, state } = wanted;
      const filter = { kind, games, state, terms: q === undefined ? [] : wantedTerms(q) };
      const range = { sort, order, limit: pageSize, offset: (page - 1) * pageSize };
      const matches = await repository.countMatches(db, filter);
      const rows = await repository.findPage(db, { ...filter, ...range, matches });
      return done({ rows: rows.map(toListed), total: repository.totalOf(matches) });
    },

    /** Gives documents to rows that were written without the console, in portions. */
    adoptRows(portion = 50): Portions {
      const range = { limit: portion, now: clock.now() };
      let after = "0";
      return repeatWhileFull(portion, async () => {
        const adopted = await db
          .transaction()
          .execute((trx) => adoptRows(trx, content, { ...range, after }));
        after = adopted.last;
        return adopted.count;
      });
    },

    /** Replaces words in a list of all documents, such as the categories of games; their states stay. */
    replaceWords: (
      trx: Executor,
      actor: Actor,
      words: { field: keyof Data & string; names: ReadonlyMap<string, string> },
    ) => replaceWords(trx, { ...words, kind, operator: actor.name, at: clock.now() }),

    async get({ id }: { id: string }) {
      const row = await repository.find(db, { kind, id });
      return row ? done(toEntity<Data>(row)) : failed(codes.notFound);
    },

    /** A page with the newest revision; null if there is no such document. */
    async preview(id: string): Promise<Preview | null> {
      const row = await repository.find(db, { kind, id });
      return row ? content.preview(row.data as Data, row.live_id) : null;
    },

    async history({ id }: { id: string }, games: readonly string[] | null) {
      if (!(await repository.find(db, { kind, id }))) return failed(codes.notFound);
      // All revisions of a game's document are of the one game.
      const rows = await repository.findRevisions(db, id, kind === "games" ? null : games);
      return done({
        rows: rows.map(({ document_id: _, at, data, ...row }) => ({
          ...row,
          at: toShanghaiTime(at),
          data: data as Data,
        })),
      });
    },
  };
}
