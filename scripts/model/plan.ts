import type { SizedTable } from "../../packages/database/src/sizes/row-bytes.ts";
import { costs } from "./costs.ts";
import { enough, type Figure, given, product, sum } from "./figure.ts";
import { habits } from "./habits.ts";

export interface Plan {
  traffic: Figure[];
  machines: Figure[];
  database: Figure[];
  /** What the busiest hour writes: what players would lose if it were lost. */
  hour: Figure[];
}

/** What a shop with so many players takes. Every figure names those that it is made of. */
export function planFor(players: number): Plan {
  const registered = given("players", players, "", "--players");
  const perDay = product("visits a day", "", [registered, habits.active, habits.visits]);
  const visits = product("visits a second", "/s", [perDay, habits.busiest]);
  const rate = (name: string, habit: Figure) => product(`${name} a second`, "/s", [visits, habit]);
  const rates = {
    pages: rate("pages", habits.pages),
    lists: rate("cached calls", habits.lists),
    calls: rate("calls of players", habits.calls),
    claims: rate("claims", habits.claims),
    downloads: rate("downloads", habits.downloads),
  };
  const network = planNetwork(visits, rates.downloads);
  return {
    traffic: [perDay, visits, ...Object.values(rates), ...network.traffic],
    machines: [...planServers(rates), ...network.machines],
    database: planDatabase(registered, rates),
    hour: planHour(rates),
  };
}

type Rates = Record<"pages" | "lists" | "calls" | "claims" | "downloads", Figure>;

function planServers({ pages, lists, calls, claims }: Rates): Figure[] {
  const work = sum("server time a second", "s", [
    product("time of pages", "s", [pages, costs.page]),
    product("time of cached calls", "s", [lists, costs.list]),
    // No other call of a player takes longer than a claim.
    product("time of players' calls", "s", [calls, costs.claim]),
    product("time of claims", "s", [claims, costs.claim]),
  ]);
  const servers = enough("servers of one core", { need: work, room: habits.busy, least: 2 });
  return [
    work,
    servers,
    product("memory of all servers", "MB", [servers, costs.memory]),
    product("connections to PostgreSQL", "", [servers, costs.connections]),
  ];
}

function planNetwork(visits: Figure, downloads: Figure) {
  const packages = product("packages sent", "GB/s", [downloads, habits.packageBytes], 1e9);
  const pictures = product("pictures and pages sent", "GB/s", [visits, habits.pictureBytes], 1e9);
  const all = sum("all that is sent", "GB/s", [packages, pictures]);
  const traffic = product("traffic to players", "Gbit/s", [all], 1 / 8);
  const own = product("traffic of the shop behind a CDN", "Gbit/s", [traffic, habits.cdnMisses]);
  const perGiB = product("packages sent, in GiB", "GiB/s", [packages], 2 ** 30 / 1e9);
  const work = product("proxy time a second, without a CDN", "s", [perGiB, costs.download]);
  const proxies = enough("cores of proxies, without a CDN", {
    ...{ need: work, room: habits.busy, least: 2 },
  });
  return { traffic: [packages, pictures, all, traffic, own, perGiB], machines: [work, proxies] };
}

function planDatabase(players: Figure, { calls, claims }: Rates): Figure[] {
  const parts = [
    product("database time of claims", "s", [claims, costs.claimInDatabase]),
    product("database time of players' calls", "s", [
      calls,
      habits.statements,
      costs.sessionInDatabase,
    ]),
  ];
  const work = sum("database time a second", "s", parts);
  const cores = enough("busy cores of the primary", { need: work, room: habits.busy, least: 1 });
  const primaries = enough("primaries", { need: cores, room: habits.cores, least: 1 });
  const codes = product("codes", "", [players, habits.rows.gift_codes]);
  const partitions = enough("partitions of gift_codes", {
    ...{ need: codes, room: habits.rowsOfPartition, least: 1 },
  });
  return [...parts, work, cores, primaries, codes, partitions, ...planSize(players)];
}

function planSize(players: Figure): Figure[] {
  const tables = Object.keys(habits.rows) as SizedTable[];
  const sizes = tables.map((table) =>
    product(table, "GB", [players, habits.rows[table], costs.bytes[table]], 1e9),
  );
  const rows = sum("rows and indexes", "GB", sizes);
  return [...sizes, rows, product("disk of the database", "GB", [rows, habits.slack])];
}

function planHour({ claims, downloads }: Rates): Figure[] {
  const hour = given("seconds of an hour", 3_600, "s", "a fact");
  return [
    product("claims of the busiest hour", "", [claims, hour]),
    product("downloads counted in the busiest hour", "", [downloads, hour]),
  ];
}
