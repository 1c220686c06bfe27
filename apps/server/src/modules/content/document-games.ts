import type { Db } from "@playfront/database/connect";
import * as repository from "./documents.repository.ts";

export type DocumentGames = ReturnType<typeof createDocumentGames>;

/** The game that a document or a revision of it belongs to; null if it belongs to none or does not exist. */
export function createDocumentGames({ db }: { db: Db }) {
  return {
    ofDocument: async (id: string) => gameOf(await repository.findData(db, id)),
    ofRevision: async (id: string, revision: number) =>
      gameOf(await repository.findRevision(db, id, revision)),
  };
}

function gameOf(row: { data: Readonly<Record<string, unknown>> } | undefined): string | null {
  const gameid = row?.data.gameid;
  return typeof gameid === "string" ? gameid : null;
}
