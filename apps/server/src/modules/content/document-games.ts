import type { Db } from "@playfront/database/connect";
import * as repository from "./documents.repository.ts";

export type DocumentGames = ReturnType<typeof createDocumentGames>;

/** The game that a document or a revision of it belongs to; null if it belongs to none or does not exist. */
export function createDocumentGames({ db }: { db: Db }) {
  return {
    async ofDocument(id: string): Promise<string | null> {
      const document = await repository.findAny(db, id);
      return document ? gameOf(document, document.data) : null;
    },
    async ofRevision(id: string, revision: number): Promise<string | null> {
      const document = await repository.findAny(db, id);
      const found = document && (await repository.findRevision(db, id, revision));
      return found ? gameOf(document, found.data) : null;
    },
  };
}

interface Owned {
  kind: string;
  live_id: string | null;
}

/** A game's own document is of the game that it was published as; other documents name theirs. */
function gameOf({ kind, live_id }: Owned, data: Readonly<Record<string, unknown>>): string | null {
  if (kind === "games") return live_id;
  return typeof data.gameid === "string" ? data.gameid : null;
}
