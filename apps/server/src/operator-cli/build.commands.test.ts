import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeBuild, makeChannel, makeGame } from "../testing/factories.ts";
import { startPackager } from "../testing/processes/packager-process.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { exits, operate } from "./operate.ts";

const fixtures = join(import.meta.dirname, "../../../../packages/apk/fixtures");
const apk = (name: string) => join(fixtures, `${name}.apk`);
const secret = "a-secret-for-operators";

let shop: TestApp;
let packager: Awaited<ReturnType<typeof startPackager>>;
let dataDir: string;
beforeAll(async () => {
  shop = await createTestApp({}, { hearChanges: true });
  dataDir = await mkdtemp(join(tmpdir(), "pf-packager-"));
  packager = await startPackager({
    DATABASE_URL: shop.database.url,
    DATA_DIR: dataDir,
    PACKAGER_SECRET: secret,
  });
});
afterAll(async () => {
  await packager.stop();
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function run(args: string[], settings: Record<string, string> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const env = {
    DATABASE_URL: shop.database.url,
    PACKAGER_ORIGIN: packager.origin,
    PACKAGER_SECRET: secret,
    ...settings,
  };
  const code = await operate(["build", ...args], {
    env,
    input: Readable.from([]),
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

const page = async (gameid: string) => (await shop.call("game/getGameInfo", { gameid })).data;

test("a package is registered, shown and listed; registering it again is allowed", async () => {
  const added = await run(["add", apk("facts/aapt"), "--id", "sword-305"]);
  expect(added).toMatchObject({ code: exits.done, err: "" });
  expect(added.out).toContain("sword-305 is registered.");
  for (const fact of [
    "cn.playfront.facts",
    "剑与远方 𠮷",
    "2.4.1-beta (8589934897)",
    "level 24 and up, made for 29",
    "69acc243d04b61078c4e3443fb918101d4d3ba046c3475caa2967f952a4804c5",
    "v2, v3",
    "android.permission.READ_PHONE_STATE",
  ]) {
    expect(added.out).toContain(fact);
  }
  expect((await run(["show", "sword-305"])).out).toBe(added.out.split("\n").slice(1).join("\n"));
  expect((await run(["list"])).out).toMatch(/^sword-305 {2}cn\.playfront\.facts {2}2\.4\.1-beta/m);
  const again = await run(["add", apk("facts/aapt"), "--id", "sword-305"]);
  expect(again).toMatchObject({ code: exits.done });
  expect(again.out).toContain("was registered before");
  const other = await run(["add", apk("facts/rotated"), "--id", "sword-305"]);
  expect(other).toMatchObject({ code: exits.refused, out: "" });
  expect(other.err).toContain("Not registered (taken)");
});

test("the name of the file is the id unless another is given", async () => {
  expect((await run(["add", apk("v2")])).out).toContain("v2 is registered.");
  expect((await run(["register", "v2"])).out).toContain("v2 was registered before");
  expect((await run(["register", "not-there"])).err).toContain("not-stored");
});

test("with --game, players see and download the package at once, whatever was cached", async () => {
  const gameid = await makeGame(shop.database.db, { gamename: "剑与远方", version: "1.0" });
  expect((await page(gameid)).version).toBe("1.0");
  const added = await run(["add", apk("facts/aapt2"), "--id", "sword-new", "--game", gameid]);
  expect(added.out).toContain(`剑与远方 (${gameid}) is downloaded as sword-new now.`);
  await vi.waitFor(async () => {
    expect(await page(gameid)).toMatchObject({
      version: "2.4.1-beta",
      versioncode: 2 * 2 ** 32 + 305,
      packagename: "cn.playfront.facts",
      minsdk: 24,
      size: 0.1,
    });
  });
  const headers = { host: "shop.example" };
  const { data } = await shop.call("game/getDownloadUrl", { gameid, platform: "android" }, headers);
  expect(data.url).toContain("/d/sword-new/");
});

test("packages of channels are written into a folder, and a second run does only what is missing", async () => {
  for (const cid of ["tap", "huawei"]) await makeChannel(shop.database.db, { cid });
  await run(["add", apk("facts/aapt2"), "--id", "packed"]);
  const folder = join(dataDir, "packed");
  const pack = () => run(["pack", "packed", "--channel", "tap,huawei,tap", "--to", folder]);
  await vi.waitFor(async () => expect((await pack()).code).toBe(exits.done), 10_000);
  const files = ["packed-tap.apk", "packed-huawei.apk"].map((name) => join(folder, name));
  const first = await Promise.all(files.map((file) => readFile(file)));
  expect(first.map((bytes) => bytes.includes('{"channel":"huawei"}'))).toEqual([false, true]);
  const digests = first.map((bytes) => createHash("sha256").update(bytes).digest("hex"));
  await rm(files[0]!);
  await writeFile(`${files[0]}.part`, first[0]!.subarray(0, 5_000));
  expect((await pack()).out.split("\n")).toEqual([
    `${digests[0]}  ${files[0]}`,
    `${digests[1]}  ${files[1]}  (was there)`,
  ]);
  await writeFile(files[1]!, "spoilt");
  await writeFile(`${files[1]}.part`, "of another package");
  await pack();
  await pack();
  expect(await Promise.all(files.map((file) => readFile(file)))).toEqual(first);
  expect(await readdir(folder)).toHaveLength(2);
  const unknown = await run(["pack", "packed", "--channel", "nobody", "--to", folder]);
  expect(unknown).toMatchObject({ code: exits.refused });
});

test("a package with another package name is refused without --force", async () => {
  const id = await makeBuild(shop.database.db, { package_name: "cn.playfront.new" });
  const gameid = await makeGame(shop.database.db, { packageName: "cn.playfront.old" });
  const refused = await run(["use", id, "--game", gameid]);
  expect(refused).toMatchObject({ code: exits.refused, out: "" });
  expect(refused.err).toContain("cn.playfront.old, this one is cn.playfront.new");
  expect((await page(gameid)).packagename).toBe("cn.playfront.old");
  const forced = await run(["use", id, "--game", gameid, "--force"]);
  expect(forced.code).toBe(exits.done);
  expect(forced.err).toContain("players install it anew");
});

test("an update that phones would refuse is made, with a warning", async () => {
  const { db } = shop.database;
  const newer = await makeBuild(db, { version_code: "20" });
  const older = await makeBuild(db, { version_code: "19", signer_sha256: "ee".repeat(32) });
  const gameid = await makeGame(db, { build: newer });
  const lowered = await run(["use", older, "--game", gameid]);
  expect(lowered.code).toBe(exits.done);
  expect(lowered.err).toContain("Version code 19 is lower than 20");
  expect(lowered.err).toContain("Another certificate has signed it");
  expect((await run(["use", older, "--game", gameid])).err).toBe("");
});

test("the entered version is compared if the previous build was never registered", async () => {
  const { db } = shop.database;
  const id = await makeBuild(db, { version_code: "5" });
  const entered = { packageName: "cn.playfront.test", versionCode: 6, build: "unregistered" };
  const gameid = await makeGame(db, entered);
  expect((await run(["use", id, "--game", gameid])).err).toContain("5 is lower than 6");
});

test("an HTML5 game, an unknown game and an unknown build are refused", async () => {
  const id = await makeBuild(shop.database.db);
  const html5 = await makeGame(shop.database.db, { gametype: "html5" });
  expect((await run(["use", id, "--game", html5])).err).toContain("HTML5");
  expect((await run(["use", id, "--game", "999999999"])).err).toContain("no game 999999999");
  expect((await run(["use", "nobodys", "--game", html5])).err).toContain("No package nobodys");
  expect(await run(["show", "nobodys"])).toMatchObject({ code: exits.refused });
});

test("a file is inspected: its channels, its signers by scheme, what they signed, and why it is refused", async () => {
  const walle = await run(["inspect", apk("walle")]);
  expect(walle).toMatchObject({ code: exits.done, err: "" });
  expect(walle.out).toContain('walle {"channel":"elsewhere","buildtime":"20261120","操作":"é"}');
  expect(walle.out).toMatch(/signer +v3 16e3c8ea[0-9a-f]+\n +signer +v2 16e3c8ea/);
  expect(walle.out).toMatch(/signed +sha256 [0-9a-f]{64} over the contents/);
  const rotated = await run(["inspect", apk("facts/rotated")]);
  expect(rotated.out).toMatch(/channel +none/);
  expect(rotated.out).toMatch(/phones +from level 28 see [0-9a-f]{64} after [0-9a-f]{64}/);
  const altered = join(dataDir, "altered.apk");
  const bytes = await readFile(apk("facts/aapt"));
  bytes[bytes.readUInt32LE(bytes.length - 6) + 12]! ^= 1;
  await writeFile(altered, bytes);
  const refused = await run(["inspect", altered]);
  expect(refused.code).toBe(exits.refused);
  expect(refused.err).toContain("cn.playfront.facts");
  expect(refused.err).toContain("It would not be registered (altered): sha256");
  expect((await run(["inspect", apk("v1-only")])).err).toContain("(v1-only)");
});

test("a package that cannot be registered is refused with the message of the packaging host", async () => {
  const { code, err } = await run(["add", apk("v1-only")]);
  expect(code).toBe(exits.refused);
  expect(err).toContain("Not registered (v1-only): 安装包只有 v1（JAR）签名");
});

test.each([
  ["without a secret", { PACKAGER_SECRET: "" }, "off"],
  ["with a wrong one", { PACKAGER_SECRET: "some-other-secret" }, "unauthorized"],
  ["where nobody listens", { PACKAGER_ORIGIN: "http://127.0.0.1:9" }, "unreachable"],
])("%s nothing is registered, and it says why", async (_how, settings, reason) => {
  const { code, err } = await run(["add", apk("v2"), "--id", "never"], settings);
  expect(code).toBe(exits.refused);
  expect(err).toContain(`Not registered (${reason})`);
});

test.each([
  [["add", "/nowhere/x.apk"], "no file"],
  [["add", fixtures], "no file"],
  [["add"], "takes <file.apk>"],
  [["add", apk("v2"), "--id", "../x"], "no id of a build"],
  [["use", "v2"], "--game takes"],
  [["use", "v2", "--game", "1x"], "--game takes"],
  [["list", "--limit", "0"], "--limit"],
])("%j makes no sense", async (args, words) => {
  const { code, err } = await run(args);
  expect(code).toBe(exits.usage);
  expect(err).toContain(words);
});
