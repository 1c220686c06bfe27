import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyEntry } from "@playfront/contract/entry-signature";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../infra/clock.ts";
import { createSecrets } from "../../infra/secrets/secrets.ts";
import { createEntryChecks } from "./entry-check.service.ts";
import { entryKey } from "./entry-key.ts";

const secrets = createSecrets("test-secret-key");
const entryKeys = { keyOf: async (slug: string) => entryKey(secrets, slug) };
const settings = { production: false, gamesOrigin: null, gamesPort: null };
let games: Server;
let origin: string;

/** `/checks` lets in who has the key of the game `star`, `/careless` everybody, `/broken` nobody. */
beforeAll(async () => {
  games = createServer((request, response) => {
    const [path, query = ""] = request.url!.split("?");
    const options = { key: entryKey(secrets, "star"), now: new Date(), maxAgeSeconds: 300 };
    const isRight = path === "/careless" || verifyEntry(query, options).ok;
    response.writeHead(path === "/broken" ? 500 : isRight ? 303 : 403).end();
  });
  await new Promise<void>((resolve) => games.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(games.address() as AddressInfo).port}`;
});
afterAll(() => void games.close());

const checks = createEntryChecks({ clock: systemClock, entryKeys, config: settings });
const outcome = async (slug: string, entryUrl: string, of = checks) => {
  const answer = await of.check({ slug, entryUrl });
  return answer.ok ? answer.data : answer.data;
};

test("a host that checks signatures is told from one that does not, or does not answer", async () => {
  expect(await outcome("star", `${origin}/checks`)).toEqual({ outcome: "works", status: 303 });
  expect(await outcome("star", `${origin}/careless`)).toMatchObject({ outcome: "acceptsWrong" });
  const other = { outcome: "refusesRight", status: 403 };
  expect(await outcome("another", `${origin}/checks`)).toEqual(other);
  expect(await outcome("star", `${origin}/broken`)).toMatchObject({ outcome: "refusesRight" });
  const gone = { outcome: "unreachable", status: null };
  expect(await outcome("star", "http://127.0.0.1:1/")).toEqual(gone);
  expect(await outcome("star", "ftp://127.0.0.1/")).toEqual({ field: "entryUrl" });
});

test("in production no address inside the own network is asked", async () => {
  const config = { ...settings, production: true };
  const careful = createEntryChecks({ clock: systemClock, entryKeys, config });
  const inside = [
    `${origin}/checks`,
    "http://localhost/",
    "http://[::1]/",
    "http://169.254.169.254/",
  ];
  for (const address of [...inside, "http://[::ffff:127.0.0.1]/", "http://2130706433/"])
    expect(await outcome("star", address, careful)).toEqual({ outcome: "private", status: null });
});
