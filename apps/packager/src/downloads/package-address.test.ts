import { packagePath } from "@playfront/http/package-path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { receive } from "../testing/download.ts";
import { packageOf, randomApk } from "../testing/packages.ts";
import { addGame, type Host, makeWorld, type World, waitForChannel } from "../testing/world.ts";

const apk = randomApk(50_000);
const gamename = "跳跳乐 (2/3)'s";
let world: World;
let host: Host;
let canonical: string;

beforeAll(async () => {
  world = await makeWorld(["default", "tap01"]);
  for (const build of ["sword-1", "shared", "unused", "hidden"]) await world.register(build, apk);
  await addGame(world.db, { gamename, build: "sword-1" });
  await addGame(world.db, { gamename: "第一款", build: "shared" });
  await addGame(world.db, { gamename: "第二款", build: "shared" });
  await addGame(world.db, { gamename: "尚未公布", build: "hidden", published: false });
  host = await world.open();
  await waitForChannel(host, "tap01");
  canonical = packagePath({ build: "sword-1", cid: "tap01", name: gamename });
});
afterAll(() => world.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  receive(host.origin + path, { headers });

test("the address that the shop gives out is answered at once, under the game's name", async () => {
  const { status, headers, bytes } = await ask(canonical);
  expect(status).toBe(200);
  expect(bytes.equals(packageOf(apk, "tap01"))).toBe(true);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const saved = encodeURIComponent("跳跳乐 (23)'s").replace(
    /['()]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  expect(headers["content-disposition"]).toContain(`filename*=UTF-8''${saved}.apk`);
});

describe("every other spelling of it is redirected to it", () => {
  const name = encodeURIComponent(gamename);
  test.each([
    ["another name", "/d/sword-1/tap01/cache-buster-17.apk"],
    ["a name of another game", `/d/sword-1/tap01/${encodeURIComponent("第一款")}.apk`],
    ["no name", "/d/sword-1/tap01/.apk"],
    ["a query", `/d/sword-1/tap01/${name}.apk?x=1`],
    ["another escape", `/d/sword-1/tap01/${name.replace("(", "%28")}.apk`],
    ["small hexadecimal digits", `/d/sword-1/tap01/${name.toLowerCase()}.apk`],
    [
      "bytes that are not escaped",
      `/d/sword-1/tap01/${Buffer.from(gamename.replace("/", "%2F").replace(" ", "%20")).toString("latin1")}.apk`,
    ],
    ["an escape of a letter", `/d/%73word-1/tap01/${name}.apk`],
    ["an escape in the channel", `/d/sword-1/tap%301/${name}.apk`],
    ["the address of another site", "/d/sword-1/tap01/%2F%2Fevil.example%2F.apk"],
  ])("with %s", async (_what, path) => {
    const { status, headers, bytes } = await ask(path, { range: "bytes=0-9" });
    expect([status, headers.location]).toEqual([301, canonical]);
    expect(bytes).toHaveLength(0);
    expect(headers["cache-control"]).toBe("public, max-age=60");
    expect(headers["access-control-allow-origin"]).toBe("*");
    for (const header of ["etag", "content-disposition", "content-range", "repr-digest"])
      expect(headers).not.toHaveProperty(header);
  });

  test.each([
    ["that is unknown", "made-up"],
    ["that cannot be decoded", "%ff%fe"],
    ["without a name", ""],
    ["of another alphabet", "~"],
    ["that is too long", "x".repeat(3000)],
  ])("with a channel %s, to the default one's", async (_what, cid) => {
    const { status, headers } = await ask(`/d/sword-1/${cid}/${name}.apk`);
    const path = packagePath({ build: "sword-1", cid: "default", name: gamename });
    expect([status, headers.location]).toEqual([301, path]);
  });

  test("by HEAD too, and a client that follows has the package under the game's name", async () => {
    const answer = await fetch(`${host.origin}/d/sword-1/tap01/x.apk?from=forum`, {
      method: "HEAD",
    });
    expect(answer.url).toBe(host.origin + canonical);
    expect([answer.status, answer.redirected]).toEqual([200, true]);
    expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent("跳跳乐"));
  });

  test("a download begun under an old address goes on where it was", async () => {
    const first = await ask(canonical, { range: "bytes=0-99" });
    const rest = await fetch(`${host.origin}/d/sword-1/tap01/old.apk`, {
      headers: { range: "bytes=100-", "if-range": first.headers.etag! },
    });
    expect(rest.status).toBe(206);
    const bytes = Buffer.concat([first.bytes, Buffer.from(await rest.arrayBuffer())]);
    expect(bytes.equals(packageOf(apk, "tap01"))).toBe(true);
  });
});

test.each(["第一款", "第二款"])("a build of two games has two names: %s", async (name) => {
  const path = packagePath({ build: "shared", cid: "tap01", name });
  expect((await ask(path)).status).toBe(200);
  const { headers } = await ask("/d/shared/tap01/x.apk");
  expect(headers.location).toBe(packagePath({ build: "shared", cid: "tap01", name: "第一款" }));
});

test.each([
  ".",
  "..",
  "a?b#c",
  "满 50% 减 10",
  "%2e",
  "x.apk",
  "a\\b",
  "\u202egame",
  "😀",
  "a'(b)*~!",
])("a game of the name %j has an address that is not redirected", async (name) => {
  const build = `odd-${Buffer.from(name).toString("hex")}`;
  await world.register(build, apk);
  await addGame(world.db, { gamename: name, build });
  const path = packagePath({ build, cid: "tap01", name });
  await vi.waitFor(async () => expect((await ask(path)).status).toBe(200), 10_000);
  expect((await ask(`/d/${build}/tap01/x.apk`)).headers.location).toBe(path);
});

test.each(["unused", "hidden"])(
  "the build %s has no game that players see, and is named after itself",
  async (build) => {
    const path = `/d/${build}/tap01/${build}.apk`;
    expect((await ask(`/d/${build}/tap01/x.apk`)).headers.location).toBe(path);
    expect((await ask(path)).status).toBe(200);
  },
);

test("a renamed game moves its package; the old address leads to the new one", async () => {
  await world.register("renamed", apk);
  const gameid = await addGame(world.db, { gamename: "旧名", build: "renamed" });
  const [before, after] = ["旧名", "新名"].map((name) =>
    packagePath({ build: "renamed", cid: "tap01", name }),
  );
  await vi.waitFor(async () => expect((await ask(before!)).status).toBe(200));
  await world.db
    .updateTable("games")
    .set({ gamename: "新名" })
    .where("gameid", "=", gameid)
    .execute();
  await vi.waitFor(async () => expect((await ask(after!)).status).toBe(200), 10_000);
  expect((await ask(before!)).headers.location).toBe(after);
});

test("while the shop's database was never there, any name is served, for a minute", async () => {
  const locate = async () => Promise.reject(new Error("no database here"));
  const { origin } = await world.open({ locate });
  const { status, headers } = await receive(`${origin}/d/demo-1/tap01/any.apk`);
  expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=60"]);
});
