/** Rights on a table, as `grant` takes them. A name with columns in brackets is a right on these columns alone. */
type TableRights = Readonly<Record<string, string>>;

/** What a role may do. Nothing that is not here: no role may change a table, a trigger or a function. */
export interface Rights {
  /** On all tables, those of later migrations too, and on their partitions. */
  everywhere: string | null;
  /** On a single table, in place of `everywhere`. */
  tables: TableRights;
  functions: readonly string[];
  /** Whether it runs the job queue, whose schema it owns: the queue protects its tables from everybody but their owner. */
  runsJobs: boolean;
  /** Its part of PostgreSQL's connections (`max_connections`): no program can take those of the other, or the owner's. */
  connections: number;
}

export type RoleName = "shop" | "packager";

const readAndWrite = "select, insert, update, delete";

/** The rights of each program's role, which `npm run migrate` gives. */
export const rights: Readonly<Record<RoleName, Rights>> = {
  shop: {
    everywhere: readAndWrite,
    tables: { operator_trail: "select, insert", kysely_migration: "select" },
    functions: ["make_partition(regclass, text, text, text)", "drop_partition(regclass)"],
    runsJobs: true,
    connections: 0.75,
  },
  packager: {
    everywhere: null,
    tables: {
      builds: "select, insert, update (is_public)",
      channel_days: "select, insert, update",
      channel_writers: "select, insert, update",
      channels: "select (cid, is_default, extras)",
      // Written by the trigger that announces a build.
      content_versions: "select, insert, update",
      download_salts: "select, insert",
      downloads: "select, insert, update",
      games: "select (gameid, gamename, build, published)",
      kysely_migration: "select",
      staged_packages: "select, insert, delete",
    },
    functions: [],
    runsJobs: false,
    connections: 0.2,
  },
};
