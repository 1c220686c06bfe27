import type { SizedTable } from "../../packages/database/src/sizes/row-bytes.ts";
import { given } from "./figure.ts";

const assumed = "assumed";

/** What players do. Nobody has measured it for this shop: change it to what the console says of yours. */
export const habits = {
  active: given("share of players who come on a day", 0.05, "", assumed),
  visits: given("visits of such a player a day", 2, "", assumed),
  busiest: given(
    "busiest second of a day, as a share of it",
    10 / 86_400,
    "",
    "assumed: ten times the mean, when a gift opens in the evening",
  ),
  pages: given("pages that a visit loads whole", 1.2, "", assumed),
  lists: given("cached calls of a visit", 12, "", assumed),
  calls: given("calls of a visit for the player alone", 6, "", assumed),
  statements: given("statements of such a call", 2, "", assumed),
  claims: given("codes that a player claims a visit", 0.1, "", assumed),
  downloads: given("packages that a player downloads a visit", 0.05, "", assumed),
  packageBytes: given("bytes of a package", 300e6, "B", assumed),
  pictureBytes: given("bytes of the pictures, pages and scripts of a visit", 600e3, "B", assumed),
  cdnMisses: given("share of the traffic that a CDN asks the shop for", 0.02, "", assumed),
  busy: given("share of a processor that may be busy", 0.5, "", assumed),
  cores: given("cores of the largest database server", 64, "", assumed),
  rowsOfPartition: given("rows of a partition", 1e7, "", "docs/performance.md, ten million codes"),
  slack: given("room for dead rows and free pages", 1.3, "", assumed),
  /** Rows that a player has in the end. */
  rows: rowsOfPlayer({
    accounts: 1,
    sessions: 1.5,
    known_devices: 2,
    recent_games: 8,
    follows: 3,
    messages: 30,
    account_events: 20,
    gift_codes: 10,
    claims: 10,
  }),
};

function rowsOfPlayer(counts: Record<SizedTable, number>) {
  const rows = Object.entries(counts).map(([table, count]) => [
    table,
    given(`rows of a player in ${table}`, count, "", assumed),
  ]);
  return Object.fromEntries(rows) as Record<SizedTable, ReturnType<typeof given>>;
}
