import type { Readable } from "node:stream";
import type { ConsolePayload } from "@playfront/contract/console/calls";
import { named } from "@playfront/contract/console/calls/content";
import type { DocumentData, DocumentKind } from "@playfront/contract/console/documents";
import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import type { SignedInOperator } from "../operator/operator-sessions.service.ts";
import type { Mover } from "./content-kind.ts";
import type { Documents } from "./documents.service.ts";
import type { DocumentFiles } from "./files/document-files.ts";
import type { Previews } from "./previews.service.ts";

interface Context {
  operator: SignedInOperator;
}

interface UploadContext extends Context {
  upload: Readable | null;
}

type Seen = ConsolePayload<"articles/submit">;

interface ContentRouteDeps {
  documents: { [Kind in DocumentKind]: Documents<Kind> };
  documentFiles: { games: DocumentFiles; articles: DocumentFiles };
  movers: {
    articles(col: string): Mover<"articles">;
    games(categories: { from: string; to: string }): Mover<"games">;
  };
  previews: Previews;
}

export function contentRoutes({
  documents,
  documentFiles,
  movers,
  previews,
}: ContentRouteDeps): ModuleConsoleHandlers<`${DocumentKind}/${string}`> {
  const preview = (kind: DocumentKind) => ({
    preview: ({ id }: { id: string }) => previews.link(kind, id),
  });
  return {
    ...named("games", { ...routesOf(documents.games), ...preview("games") }),
    ...named("articles", { ...routesOf(documents.articles), ...preview("articles") }),
    ...named("slides", { ...routesOf(documents.slides), ...preview("slides") }),
    ...named("collections", { ...routesOf(documents.collections), ...preview("collections") }),
    ...named("games", fileRoutesOf(documentFiles.games)),
    ...named("articles", fileRoutesOf(documentFiles.articles)),
    "games/move": ({ from, to, ...seen }, { operator }) =>
      documents.games.move(operator, seen, movers.games({ from, to })),
    "articles/move": ({ col, ...seen }, { operator }) =>
      documents.articles.move(operator, seen, movers.articles(col)),
  };
}

function fileRoutesOf(files: DocumentFiles) {
  return {
    export: files.export,
    template: files.template,
    import: (wanted: ConsolePayload<"articles/import">, { operator, upload }: UploadContext) =>
      files.import({ actor: operator, wanted, upload }),
    undoImport: ({ importId }: ConsolePayload<"articles/undoImport">, { operator }: Context) =>
      files.undoImport({ actor: operator, importId }),
  };
}

function routesOf<Kind extends DocumentKind>(documents: Documents<Kind>) {
  type Data = DocumentData<Kind>;
  return {
    list: (wanted: ConsolePayload<"articles/list">, { operator }: Context) =>
      documents.list(wanted, operator.games),
    get: documents.get,
    history: (wanted: { id: string }, { operator }: Context) =>
      documents.history(wanted, operator.games),
    add: ({ data }: { data: Data }, { operator }: Context) => documents.add(operator, data),
    change: ({ data, ...seen }: Seen & { data: Data }, { operator }: Context) =>
      documents.change(operator, seen, data),
    restore: ({ from, ...seen }: Seen & { from: number }, { operator }: Context) =>
      documents.restore(operator, seen, from),
    submit: (seen: Seen, { operator }: Context) => documents.submit(operator, seen),
    reject: ({ note, ...seen }: Seen & { note: string }, { operator }: Context) =>
      documents.reject(operator, seen, note),
    publish: ({ reason, ...seen }: Seen & { reason?: string }, { operator }: Context) =>
      documents.publish(operator, seen, reason),
    schedule: ({ at, ...seen }: Seen & { at: string }, { operator }: Context) =>
      documents.schedule(operator, seen, at),
    withdraw: ({ reason, ...seen }: Seen & { reason: string }, { operator }: Context) =>
      documents.withdraw(operator, seen, reason),
  };
}
