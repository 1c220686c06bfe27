import { rowBytes } from "../../packages/database/src/sizes/row-bytes.ts";
import { given } from "./figure.ts";

const table = "docs/performance.md";
const sizes = "packages/database/src/sizes/row-bytes.test.ts";

/** What was measured. A newer run of `npm run bench` changes docs/performance.md and these numbers together. */
export const costs = {
  list: given("server time of a cached list", 128e-6, "s", `${table}, cached list`),
  page: given("server time of a cached page", 200e-6, "s", `${table}, page from the cache`),
  claim: given("server time of a claim", 1_077e-6, "s", `${table}, claims over HTTP`),
  claimInDatabase: given("database time of a claim", 1_145e-6, "s", `${table}, claims over HTTP`),
  sessionInDatabase: given(
    "database time of a session's look-up",
    272e-6,
    "s",
    `${table}, session's look-up and claim, less the claim`,
  ),
  download: given(
    "proxy time of a GiB of package",
    0.31,
    "s",
    `${table}, packages that nginx keeps`,
  ),
  connections: given("connections of a server", 33, "", "README.md, DATABASE_POOL and 13 more"),
  memory: given("memory of a server", 148, "MB", `${table}, memory at rest`),
  bytes: Object.fromEntries(
    Object.entries(rowBytes).map(([name, bytes]) => [
      name,
      given(`bytes of a row of ${name}`, bytes, "B", sizes),
    ]),
  ) as Record<keyof typeof rowBytes, ReturnType<typeof given>>,
};
