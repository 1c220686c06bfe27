import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

/**
 * Announces which objects have changed, on the channel `content_changes`, in the writer's transaction. A payload is
 * `{"kind", "id", "withdrawn"}`: without an id, everything of the kind may have changed; `withdrawn` says that something
 * must not be shown any more. Rows that stay as they are announce nothing.
 *
 * The channel `content` and the numbers in `content_versions` stay for 0.3.0, which knows only kinds.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [[announce, announceAll], ...sources.map(announcedBy)]);
}

export const transaction = false;

/**
 * After a hundred objects of a kind, a transaction announces the kind as a whole, as if something had been withdrawn. How
 * many there were is in a setting of the transaction, which a rollback to a savepoint takes back too.
 */
const announce = `
  create or replace function announce_content(kind text, id text, is_withdrawn boolean, old_kind text) returns void
  language plpgsql as $$
  declare
    setting constant text := 'playfront.announced_' || replace(kind, '-', '_');
    announced constant integer := coalesce(nullif(current_setting(setting, true), ''), '0')::integer;
    most constant integer := 100;
  begin
    if announced > most then return; end if;
    perform set_config(setting, (announced + 1)::text, true);
    if announced = 0 and old_kind is not null then
      insert into content_versions (kind) values (old_kind)
        on conflict on constraint content_versions_pkey do update set version = content_versions.version + 1;
      perform pg_notify('content', old_kind);
    end if;
    -- The longest payload that NOTIFY takes is 8,000 bytes.
    if announced = most or octet_length(id) > 1000 then
      id := null;
      is_withdrawn := true;
    end if;
    perform pg_notify('content_changes', json_strip_nulls(json_build_object(
      'kind', kind, 'id', id, 'withdrawn', nullif(is_withdrawn, false)))::text);
  end $$`;

const announceAll = `
  create or replace function announce_all_content() returns trigger language plpgsql as $$
  begin
    for place in 0 .. tg_nargs - 2 loop
      perform announce_content(tg_argv[place], null, true, tg_argv[tg_nargs - 1]);
    end loop;
    return null;
  end $$`;

interface Source {
  table: string;
  /** The kinds that 0.3.0 and later releases listen for. */
  oldKind: string;
  kind: string;
  /** Column with the id that is announced: of the object, or of the game that it belongs to. */
  id: string;
  /** Whether players may no longer see what they saw before, of the rows `old` and `new`. */
  withdraws?: string;
  /** Columns whose changes count; all by default. */
  columns?: readonly string[];
  /** Further lines of the trigger for a new or deleted row, and for an updated one. */
  also?: { row: (row: "old" | "new") => string; update: string };
  /** Further kinds, for a truncated table. */
  alsoKinds?: readonly string[];
}

const inLists = (row: "old" | "new", categories = `${row}.categories`) => `
  perform announce_content('game-list', category, false, null) from unnest(${categories}) as category;`;

const sources: readonly Source[] = [
  {
    table: "games",
    oldKind: "game",
    kind: "game",
    id: "gameid",
    withdraws: "old.published and not new.published",
    alsoKinds: ["game-list"],
    also: {
      row: inLists,
      update: `
        if (old.published, old.hot, old.released_at, old.categories)
          is distinct from (new.published, new.hot, new.released_at, new.categories) then
          ${inLists("new", "array(select unnest(old.categories) union select unnest(new.categories) order by 1)")}
        end if;`,
    },
  },
  {
    table: "gifts",
    oldKind: "gift",
    kind: "gift",
    id: "gameid",
    withdraws: "old.published and not new.published or new.expires_at < old.expires_at",
  },
  { table: "article_columns", oldKind: "article", kind: "article", id: "gameid" },
  {
    table: "articles",
    oldKind: "article",
    kind: "article",
    id: "gameid",
    withdraws:
      "old.published and not new.published or new.publish_at > old.publish_at or new.col <> old.col",
    // Not the number of readers, which grows all the time.
    columns: [
      ...["gameid", "col", "name", "title", "summary", "content", "author", "cover"],
      ...["publish_at", "published"],
    ],
  },
  {
    table: "slides",
    oldKind: "slide",
    kind: "slide",
    id: "id",
    withdraws: "old.published and not new.published",
  },
  { table: "hot_searches", oldKind: "search", kind: "search", id: "pos" },
  { table: "channels", oldKind: "channel", kind: "channel", id: "cid" },
  { table: "playtime_days", oldKind: "playtime", kind: "playtime", id: "day" },
  { table: "builds", oldKind: "game", kind: "build", id: "id" },
];

/** The triggers of these names no longer run `bump_content`, whose news `announce_content` sends as well. */
export const redefines = sources.map(({ table }) => `trigger ${table}.${table}_content`);

/** An object that moved to another id is withdrawn from the one that it had. */
function announcedBy(source: Source): string[] {
  const { table, kind, oldKind, id, withdraws = "false", columns, also, alsoKinds = [] } = source;
  const tell = (row: "old" | "new", isWithdrawn: string) =>
    `perform announce_content('${kind}', ${row}.${id}::text, ${isWithdrawn}, '${oldKind}');`;
  const values = (row: "old" | "new") =>
    columns === undefined ? `${row}.*` : `(${columns.map((name) => `${row}.${name}`).join(", ")})`;
  const kinds = [kind, ...alsoKinds, oldKind].map((name) => `'${name}'`).join(", ");
  const updated = columns === undefined ? "" : ` of ${columns.join(", ")}`;
  return [
    `create or replace function announce_${table}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${tell("new", "false")} ${also?.row("new") ?? ""}
      elsif tg_op = 'DELETE' then
        ${tell("old", "true")} ${also?.row("old") ?? ""}
      else
        if old.${id} <> new.${id} then ${tell("old", "true")} end if;
        ${tell("new", withdraws)} ${also?.update ?? ""}
      end if;
      return null;
    end $$`,
    // Not dropped first, for which readers would wait as well.
    `create or replace trigger ${table}_content after insert or delete on ${table}
      for each row execute function announce_${table}()`,
    `create or replace trigger ${table}_content_updated after update${updated} on ${table}
      for each row when (${values("old")} is distinct from ${values("new")})
      execute function announce_${table}()`,
    `create or replace trigger ${table}_content_emptied after truncate on ${table}
      for each statement execute function announce_all_content(${kinds})`,
  ];
}
