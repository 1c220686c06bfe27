import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { buildApk } from "@playfront/apk/testing/build-apk";
import { buildManifest, buildPackage } from "@playfront/apk/testing/build-package";
import { fixture } from "@playfront/apk/testing/fixtures";
import { createRandom, mutate } from "@playfront/apk/testing/mutate";
import { makePackageTicket } from "@playfront/http/package-ticket";
import { type FakeS3, startFakeS3 } from "@playfront/storage/testing/fake-s3";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { packageOf } from "../testing/packages.ts";
import {
  addGame,
  demoApk,
  type Host,
  makeWorld,
  type World,
  waitForChannel,
} from "../testing/world.ts";

const secret = "a-secret-for-operators";
const maxUploadBytes = 200_000;
const apk = Buffer.from(fixture("facts/aapt"));
const other = Buffer.from(fixture("facts/rotated"));
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

let world: World;
let host: Host;
let second: Host;
beforeAll(async () => {
  world = await makeWorld(["default", "tap01"]);
  host = await world.open({ config: { secret, maxUploadBytes } });
  second = await world.open({ config: { secret, maxUploadBytes } });
  await waitForChannel(host, "tap01");
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom("builds").execute();
  for (const name of await stored()) await world.storage.remove(`builds/${name}`);
});

interface Answer {
  code: number;
  data: Partial<typeof facts> & { isnew?: boolean; reason?: string };
  msg: string;
}
interface Sent {
  method?: string;
  body?: Uint8Array;
  at?: Host;
  authorization?: string;
  headers?: Record<string, string>;
}

async function send(path: string, { method = "PUT", body, at = host, ...sent }: Sent = {}) {
  const authorization = sent.authorization ?? `Bearer ${secret}`;
  const answer = await fetch(`${at.origin}/builds/${path}`, {
    method,
    headers: { authorization, ...sent.headers },
    body: body as Uint8Array<ArrayBuffer> | undefined,
  });
  return { status: answer.status, headers: answer.headers, ...((await answer.json()) as Answer) };
}

const stored = () => readdir(join(world.root, "files/builds")).catch(() => []);
const rows = () => world.db.selectFrom("builds").selectAll().execute();

async function expectNothingLeft() {
  expect(await rows()).toEqual([]);
  expect(await stored()).toEqual([]);
  expect(await world.db.selectFrom("staged_packages").selectAll().execute()).toEqual([]);
  expect(await readdir(join(world.root, "files/staged")).catch(() => [])).toEqual([]);
  await vi.waitFor(async () => expect(await readdir(join(world.root, "uploads"))).toEqual([]));
}

const facts = {
  id: "sword-1",
  sha256: sha256(apk),
  size: apk.length,
  packagename: "cn.playfront.facts",
  label: "剑与远方 𠮷",
  version: "2.4.1-beta",
  versioncode: 2 * 2 ** 32 + 305,
  minsdk: 24,
  targetsdk: 29,
  permissions: [
    "android.permission.INTERNET",
    "android.permission.CAMERA",
    "android.permission.READ_PHONE_STATE",
    "cn.playfront.facts.permission.PUSH",
  ],
  signer: "69acc243d04b61078c4e3443fb918101d4d3ba046c3475caa2967f952a4804c5",
  schemes: ["v2", "v3"],
};

describe("an upload", () => {
  test("is answered with the package's facts, and downloaded with a channel from then on", async () => {
    const answer = await send("sword-1", { body: apk });
    expect(answer).toMatchObject({
      status: 200,
      code: 1,
      data: { ...facts, isnew: true },
      msg: "",
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const download = await fetch(`${second.origin}/d/sword-1/tap01/sword-1.apk`);
    const bytes = Buffer.from(await download.arrayBuffer());
    expect(bytes.equals(packageOf(apk, "tap01"))).toBe(true);
    const digest = createHash("sha256").update(bytes).digest("base64");
    expect(download.headers.get("repr-digest")).toContain(digest);
    expect(await readdir(join(world.root, "uploads"))).toEqual([]);
  });

  test("with a change of keys keeps by whom it is signed on which phones", async () => {
    await send("sword-1", { body: other });
    const [{ signer_sha256, signings }] = (await rows()) as [
      Awaited<ReturnType<typeof rows>>[number],
    ];
    expect(signings).toMatchObject([{ fromSdk: 24, predecessors: [] }, { fromSdk: 28 }]);
    expect(signings?.[1]?.signers).toEqual([signer_sha256]);
    expect(signings?.[1]?.predecessors).toEqual(signings?.[0]?.signers);
  });

  test("of the same bytes again is answered alike; of others it is refused, and changes nothing", async () => {
    await send("sword-1", { body: apk });
    const before = await rows();
    expect(await send("sword-1", { body: apk, at: second })).toMatchObject({
      code: 1,
      data: { ...facts, isnew: false },
    });
    expect(await send("sword-1", { body: other })).toMatchObject({
      status: 409,
      data: { reason: "taken" },
      msg: "这个编号已经登记过另一个安装包，请换一个编号",
    });
    expect(await rows()).toEqual(before);
    expect((await world.storage.get("builds/sword-1.apk"))?.equals(apk)).toBe(true);
  });

  test("of a registered build whose file was lost brings it back", async () => {
    await send("sword-1", { body: apk });
    await world.storage.remove("builds/sword-1.apk");
    expect((await send("sword-1", { body: apk })).data.isnew).toBe(false);
    expect((await world.storage.get("builds/sword-1.apk"))?.equals(apk)).toBe(true);
  });

  test("of a file that was changed after it was signed is refused, and its id is free for the right one", async () => {
    const changed = Buffer.from(apk);
    // The time in the first record of the central directory, which nothing reads.
    changed[apk.readUInt32LE(apk.length - 6) + 12]! ^= 1;
    const answer = await send("sword-1", { body: changed });
    expect(answer).toMatchObject({ status: 422, data: { reason: "altered" } });
    expect(answer.msg).toContain("在签名之后被改动过");
    await expectNothingLeft();
    expect((await send("sword-1", { body: apk })).data).toMatchObject({ isnew: true });
  });

  const madeFor34 = {
    name: "uses-sdk",
    attributes: [{ id: 0x01010270, value: { type: 0x10, data: 34 } }],
  };
  const shared = { id: 0x01010591, value: { type: 0x12, data: 1 } };
  test.each<[string, Uint8Array, string, string]>([
    ["signed by the JAR scheme alone", fixture("v1-only"), "v1-only", "只有 v1"],
    ["without a signature", fixture("unsigned"), "unsigned", "没有签名"],
    ["cut short", apk.subarray(0, 5000), "not-zip", "没有传完整"],
    ["that lost its beginning", apk.subarray(500), "truncated", "不完整"],
    ["that is no package", Buffer.from("<html>"), "truncated", "不完整"],
    ["that is text", Buffer.from("x".repeat(5000)), "not-zip", "不是安装包"],
    ["of a bundle", buildApk({ names: ["BundleConfig.pb", "base.apk"] }), "bundle", "AAB"],
    [
      "split off",
      buildPackage({ manifest: buildManifest({ attributes: [shared] }) }),
      "split",
      "拆分",
    ],
    [
      "with packed resources",
      buildPackage({
        manifest: buildManifest({ children: [madeFor34] }),
        resources: new Uint8Array(99),
      }),
      "resources-packed",
      "zipalign",
    ],
    ["signed by nothing known", buildPackage(), "unknown-signature", "签名算法"],
    ["without a manifest", buildPackage({ files: [] }), "no-manifest", "AndroidManifest.xml"],
    [
      "with a broken manifest",
      buildPackage({ manifest: new Uint8Array(99) }),
      "bad-manifest",
      "无法读取",
    ],
  ])(
    "of a file %s is refused with the reason, and leaves nothing",
    async (_what, body, reason, words) => {
      const answer = await send("sword-1", { body });
      expect(answer).toMatchObject({ status: 422, code: 422, data: { reason } });
      expect(answer.msg).toContain(words);
      await expectNothingLeft();
    },
  );

  const digestOf = (algorithm: string, bytes: Buffer) =>
    createHash(algorithm).update(bytes).digest("base64");
  const right = `sha-256=:${digestOf("sha256", apk)}:`;
  const wrong = `sha-512=:${digestOf("sha512", other)}:`;

  test.each<[string, string, Record<string, string>]>([
    ["Content-Digest", "", { "content-digest": wrong }],
    ["Repr-Digest", "", { "repr-digest": `${right}, ${wrong}` }],
    ["another that is right", "", { "content-digest": right, "repr-digest": wrong }],
    ["the parameter", `?sha256=${sha256(other)}`, { "content-digest": right }],
  ])(
    "that is not what its digest says is refused, by %s, and the id is free",
    async (_by, query, headers) => {
      const refused = await send(`sword-1${query}`, { body: apk, headers });
      expect(refused).toMatchObject({ status: 422, data: { reason: "digest" } });
      await expectNothingLeft();
      expect(await send("sword-1", { body: other })).toMatchObject({ code: 1 });
    },
  );

  test.each<[string, Record<string, string>]>([
    ["", { "content-digest": `md5=:AAAA:, ${right}` }],
    ["", { "repr-digest": `sha-512=:${digestOf("sha512", apk)}:;a=1,${right}` }],
    [`?sha256=${sha256(apk).toUpperCase()}`, { digest: "sha-256=AAAA" }],
  ])("with the right digest is registered: %s %o", async (query, headers) => {
    expect(await send(`sword-1${query}`, { body: apk, headers })).toMatchObject({ code: 1 });
  });

  test.each<[string, Record<string, string>]>([
    ["", { "content-digest": "sha-256" }],
    ["", { "content-digest": `${right},` }],
    ["", { "repr-digest": "sha-256=:AAAA:" }],
    ["", { "repr-digest": `sha-256=${digestOf("sha256", apk)}` }],
    ["?sha256=abc", {}],
    [`?sha256=${sha256(apk)}&sha256=${sha256(apk)}`, {}],
  ])("with a digest that cannot be read is refused: %s %o", async (query, headers) => {
    const refused = await send(`sword-1${query}`, { body: apk, headers });
    expect(refused).toMatchObject({ status: 400, data: { reason: "bad-digest" } });
    await expectNothingLeft();
  });

  test("as a form is refused, with the way to do it", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const refused = await send("sword-1", { body: apk, headers });
    expect(refused).toMatchObject({ status: 415, data: { reason: "form" } });
    expect(refused.msg).toContain("curl -T");
  });

  test("of nothing is refused", async () => {
    expect(await send("sword-1", { body: new Uint8Array(0) })).toMatchObject({
      status: 400,
      data: { reason: "empty" },
    });
    await expectNothingLeft();
  });

  test.each(["..%2fx", ".hidden", "a%00b", "%E5%89%91", "x".repeat(65), "a%20b"])(
    "under the id %s is refused",
    async (id) => {
      expect(await send(id, { body: apk })).toMatchObject({
        status: 400,
        data: { reason: "bad-id" },
      });
      await expectNothingLeft();
    },
  );

  test("larger than allowed is refused, by what it says of itself or by what comes", async () => {
    const large = new Uint8Array(maxUploadBytes + 1);
    expect(await send("sword-1", { body: large })).toMatchObject({ status: 413 });
    const endless = await upload(async function* () {
      for (let sent = 0; sent <= 2 * maxUploadBytes; sent += 50_000) yield new Uint8Array(50_000);
    });
    expect(endless).toMatchObject({ code: 413, data: { reason: "too-many-bytes" } });
    await expectNothingLeft();
  });

  test("that breaks off leaves nothing, and the id is free", async () => {
    const broken = upload(async function* () {
      yield apk.subarray(0, 4000);
      await vi.waitFor(async () =>
        expect(await readdir(join(world.root, "uploads"))).toHaveLength(1),
      );
      throw new Error("gone");
    });
    await expect(broken).rejects.toThrow();
    await expectNothingLeft();
    expect((await send("sword-1", { body: apk })).code).toBe(1);
  });

  test("that the database refuses leaves nothing", async () => {
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
      world.db,
    );
    await sql`create trigger refuse before insert on builds execute function refuse()`.execute(
      world.db,
    );
    expect(await send("sword-1", { body: apk })).toMatchObject({ status: 500, data: null });
    await sql`drop trigger refuse on builds`.execute(world.db);
    await expectNothingLeft();
    expect((await send("sword-1", { body: apk })).code).toBe(1);
  });
});

test("spoilt packages are registered or refused with a reason, never more, and what is refused leaves nothing", async () => {
  const roll = createRandom(Number(process.env.FUZZ_SEED ?? 3));
  const outcomes = new Set<string>();
  const samples = ["facts/aapt", "v1-v2-v3", "facts/aapt2"].map(fixture);
  for (let run = 0; run < 50; run++) {
    const body = mutate(samples[roll(3)]!, roll);
    const { status, data } = await send(`spoilt-${run}`, { body });
    expect([200, 422]).toContain(status);
    outcomes.add(data.reason ?? "registered");
  }
  expect(outcomes.size).toBeGreaterThan(4);
  expect(await stored()).toHaveLength((await rows()).length);
  expect(await readdir(join(world.root, "uploads"))).toEqual([]);
});

test("many uploads at once wait for each other, and all come through", async () => {
  const ids = Array.from({ length: 8 }, (_, index) => `at-once-${index}`);
  const answers = await Promise.all(
    ids.map((id, index) => send(id, { body: apk, at: index % 2 === 0 ? host : second })),
  );
  expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(1));
});

describe("two uploads of one id at once, on two nodes", () => {
  test("of different bytes: one wins, the other is refused, and what is served is the winner's", async () => {
    for (let round = 0; round < 5; round++) {
      const id = `race-${round}`;
      const answers = await Promise.all([
        send(id, { body: apk }),
        send(id, { body: other, at: second }),
      ]);
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
      expect([won?.status, lost?.status]).toEqual([200, 409]);
      const file = await world.storage.get(`builds/${id}.apk`);
      expect(sha256(file!)).toBe(won?.data.sha256);
    }
    expect(await rows()).toHaveLength(5);
  });

  test("of the same bytes: nobody is told of another package", async () => {
    const answers = await Promise.all(
      [host, second].map((at) => send("sword-1", { body: apk, at })),
    );
    expect(answers.map(({ code }) => code)).toContain(1);
    for (const { data } of answers) expect(data.reason ?? "busy").toBe("busy");
    expect(await rows()).toHaveLength(1);
  });
});

describe("who may register", () => {
  test.each([
    ["nobody in particular", ""],
    ["a wrong secret", "Bearer a-secret-for-operator5"],
    ["a part of it", `Bearer ${secret.slice(0, -1)}`],
    ["more than it", `Bearer ${secret}x`],
    ["another scheme", `Basic ${Buffer.from(`x:${secret}`).toString("base64")}`],
    ["no secret", "Bearer "],
  ])("not %s", async (_who, authorization) => {
    for (const method of ["PUT", "POST"]) {
      const answer = await send("sword-1", { method, body: apk, authorization });
      expect(answer).toMatchObject({ status: 401, data: { reason: "unauthorized" } });
    }
    await expect(rows()).resolves.toEqual([]);
    expect(await stored()).toEqual([]);
  });

  test("nobody where no secret is set", async () => {
    const closed = await world.open();
    for (const method of ["PUT", "POST"]) {
      expect((await send("sword-1", { method, body: apk, at: closed })).status).toBe(405);
    }
    expect(await rows()).toEqual([]);
  });

  test("and neither by another method nor elsewhere", async () => {
    expect((await send("sword-1", { method: "DELETE" })).status).toBe(405);
    expect((await send("sword-1/x", { body: apk })).status).toBe(405);
    expect((await send("sword-1", { method: "GET" })).status).toBe(404);
  });
});

describe("what lies in storage", () => {
  test("is registered, once, and stays the only thing that id can be", async () => {
    await world.storage.put("builds/sword-1.apk", apk);
    expect(await send("sword-1", { method: "POST" })).toMatchObject({
      code: 1,
      data: { ...facts, isnew: true },
    });
    expect((await send("sword-1", { method: "POST", at: second })).data.isnew).toBe(false);
    await world.storage.put("builds/sword-1.apk", other);
    expect(await send("sword-1", { method: "POST" })).toMatchObject({ data: { reason: "taken" } });
    expect((await rows())[0]?.sha256).toBe(sha256(apk));
  });

  test("is left where it is when it cannot be registered; what is not there is not found", async () => {
    await world.storage.put("builds/old.apk", Buffer.from(fixture("v1-only")));
    expect(await send("old", { method: "POST" })).toMatchObject({ data: { reason: "v1-only" } });
    expect(await stored()).toEqual(["old.apk"]);
    await world.storage.put("builds/large.apk", Buffer.alloc(maxUploadBytes + 1));
    expect(await send("large", { method: "POST" })).toMatchObject({ status: 413 });
    expect(await send("none", { method: "POST" })).toMatchObject({
      status: 404,
      data: { reason: "not-stored" },
    });
  });
});

describe("in a bucket", () => {
  let s3: FakeS3;
  let node: Host;
  beforeAll(async () => {
    s3 = await startFakeS3();
    node = await world.open({ config: { secret, maxUploadBytes, s3: s3.settings } });
    await waitForChannel(node, "tap01");
  });
  afterAll(() => s3.close());
  beforeEach(() => s3.files.clear());

  test("an upload comes to lie there, and is handed out from there", async () => {
    expect((await send("sword-1", { body: apk, at: node })).data).toMatchObject(facts);
    expect(s3.files.get("builds/sword-1.apk")?.equals(apk)).toBe(true);
    const download = await fetch(`${node.origin}/d/sword-1/tap01/sword-1.apk`);
    expect(Buffer.from(await download.arrayBuffer()).equals(packageOf(apk, "tap01"))).toBe(true);
  });

  test("uploads that the bucket takes long for hold no connection, so unknown builds are still told apart", async () => {
    const release = Promise.withResolvers<void>();
    s3.beforePut = release.promise;
    const ids = Array.from({ length: 4 }, (_, index) => `slow-${index}`);
    const uploads = Promise.all(ids.map((id) => send(id, { body: apk, at: node })));
    await vi.waitFor(() => expect(s3.openResponses()).toBeGreaterThanOrEqual(4), 10_000);
    const { rows: busy } = await world.pool.query(`
      select state from pg_stat_activity
      where application_name = 'playfront-packager' and state like 'idle in transaction%'`);
    expect(busy).toEqual([]);
    const unknown = await fetch(`${node.origin}/d/unknown/tap01/unknown.apk`);
    expect(unknown.status).toBe(404);
    release.resolve();
    expect((await uploads).map(({ code }) => code)).toEqual(Array(ids.length).fill(1));
    expect([...s3.files.keys()].toSorted()).toEqual(ids.map((id) => `builds/${id}.apk`));
    expect(await world.db.selectFrom("staged_packages").selectAll().execute()).toEqual([]);
  });

  test("a package that somebody else put there is registered", async () => {
    s3.files.set("builds/sword-2.apk", apk);
    expect((await send("sword-2", { method: "POST", at: node })).data.sha256).toBe(facts.sha256);
  });

  test("an upload that the bucket refuses leaves nothing, and the database is not blamed", async () => {
    s3.faults.push({ status: 403, code: "AccessDenied" });
    expect(await send("sword-1", { body: apk, at: node })).toMatchObject({ status: 500 });
    expect(s3.files.size).toBe(0);
    await expectNothingLeft();
    expect((await send("sword-1", { body: apk, at: node })).code).toBe(1);
  });
});

test("the demo's package is registered when the host starts, with the facts of its sheet", async () => {
  await world.open({ config: { isDemo: true } });
  const sheet = JSON.parse(await readFile(demoApk.replace(/apk$/, "json"), "utf8"));
  const row = await vi.waitFor(
    async () => (await rows())[0] ?? Promise.reject(new Error("not yet")),
    10_000,
  );
  expect(row).toMatchObject({
    id: "demo-1",
    package_name: sheet.packagename,
    label: sheet.label,
    version_name: sheet.version,
    version_code: String(sheet.versioncode),
    min_sdk: sheet.minsdk,
    target_sdk: sheet.targetsdk,
    permissions: sheet.permissions,
    size: String(sheet.size),
    sha256: sheet.sha256,
    signer_sha256: sheet.signer,
  });
});

test("a folder's broken package is told of, and keeps no other from being registered", async () => {
  const warn = vi.fn();
  await writeFile(join(world.folder, "a-broken.apk"), "no package");
  await world.open({ config: { isDemo: true }, log: { warn } });
  await vi.waitFor(async () => {
    expect((await rows()).map(({ id }) => id)).toEqual(["demo-1"]);
  }, 10_000);
  expect(warn).toHaveBeenCalledWith(expect.any(String), { build: "a-broken", reason: "truncated" });
});

test("a folder's package that cannot be read keeps no other from being registered", async () => {
  const error = vi.fn();
  await mkdir(join(world.folder, "a-folder.apk"));
  await world.open({ config: { isDemo: true }, log: { error } });
  await vi.waitFor(async () => {
    expect((await rows()).map(({ id }) => id)).toEqual(["demo-1"]);
  }, 10_000);
  const facts = expect.objectContaining({ build: "a-folder" });
  expect(error).toHaveBeenCalledWith("a build of the folder could not be read", facts);
});

test("a left-over upload that cannot be removed does not stop new uploads", async () => {
  const left = join(world.root, "uploads/left");
  await mkdir(join(left, "x"), { recursive: true });
  const old = new Date(Date.now() - 2 * 3_600_000);
  await utimes(left, old, old);
  const at = await world.open({ config: { secret, maxUploadBytes } });
  expect(await send("sword-1", { body: apk, at })).toMatchObject({ status: 200 });
  await rm(left, { recursive: true });
});

/** A PUT with a chunked body, without a Content-Length. */
async function upload(pieces: () => AsyncGenerator<Uint8Array>) {
  const { hostname, port } = new URL(host.origin);
  const headers = { authorization: `Bearer ${secret}` };
  const sending = request({ hostname, port, path: "/builds/sword-1", method: "PUT", headers });
  const answer = new Promise((done, fail) => {
    sending.on("response", (response) => done(json(response)));
    sending.on("error", fail);
  });
  const sent = (async () => {
    for await (const piece of pieces()) {
      if (sending.destroyed) return;
      if (!sending.write(piece))
        await new Promise((done) => sending.once("drain", done).once("close", done));
    }
    sending.end();
  })();
  sent.catch((error: Error) => sending.destroy(error));
  return answer;
}

function ticketOf(act: "upload" | "look", id: string): string {
  return makePackageTicket(secret, { act, id }, Math.floor(Date.now() / 1000) + 60);
}

test("a ticket of the console uploads its package, from a page of another origin, and does nothing else", async () => {
  const authorization = `Bearer ${ticketOf("upload", "ticketed")}`;
  const asked = await fetch(`${host.origin}/builds/ticketed`, { method: "OPTIONS" });
  expect(asked.status).toBe(204);
  expect(asked.headers.get("access-control-allow-origin")).toBe("*");
  expect(asked.headers.get("access-control-allow-headers")).toContain("authorization");
  expect((await send("another", { body: apk, authorization })).status).toBe(401);
  expect((await send("ticketed", { method: "POST", authorization })).status).toBe(401);
  expect(await send("ticketed", { body: apk, authorization })).toMatchObject({ code: 1 });
});

describe("a package that came by a ticket", () => {
  const upload = (id: string) =>
    send(id, { body: apk, authorization: `Bearer ${ticketOf("upload", id)}` });
  const download = (id: string) => fetch(`${second.origin}/d/${id}/tap01/${id}.apk`);
  const look = (id: string, ticket: string, query = "") =>
    fetch(`${second.origin}/builds/${id}?ticket=${ticket}${query}`);

  test("is downloaded by players once a game has used it, and stays so", async () => {
    expect(await upload("unseen")).toMatchObject({ code: 1 });
    const before = await download("unseen");
    expect([before.status, before.headers.get("cache-control")]).toEqual([404, "no-store"]);
    const gameid = await addGame(world.db, { gamename: "unseen", build: "unseen" });
    await vi.waitFor(async () => expect((await download("unseen")).status).toBe(200), 10_000);
    expect((await download("unseen")).headers.get("cache-control")).toContain("immutable");
    const games = world.db.updateTable("games").set({ build: null });
    await games.where("gameid", "=", gameid).execute();
    await world.addChannels(["after-the-game"]);
    await waitForChannel(second, "after-the-game");
    expect((await download("unseen")).status).toBe(200);
  });

  test("is public once operators register the same bytes with the secret", async () => {
    await upload("twice");
    expect((await download("twice")).status).toBe(404);
    expect(await send("twice", { body: apk })).toMatchObject({ data: { isnew: false } });
    await upload("twice");
    await vi.waitFor(async () => expect((await download("twice")).status).toBe(200), 10_000);
  });

  test("is shown to whoever has a link of the console, whole or in parts, and kept by nobody", async () => {
    await upload("looked");
    const answer = await look("looked", ticketOf("look", "looked"));
    expect(Buffer.from(await answer.arrayBuffer()).equals(apk)).toBe(true);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      200,
      "private, no-store",
    ]);
    const digest = createHash("sha256").update(apk).digest("base64");
    expect(answer.headers.get("repr-digest")).toBe(`sha-256=:${digest}:`);
    const ofChannel = await look("looked", ticketOf("look", "looked"), "&cid=tap01");
    const written = Buffer.from(await ofChannel.arrayBuffer());
    expect(written.equals(packageOf(apk, "tap01"))).toBe(true);
    const expired = makePackageTicket(secret, { act: "look", id: "looked" }, 1_000);
    const wrong: [string, string?][] = [
      ["", ""],
      [ticketOf("upload", "looked")],
      [ticketOf("look", "other")],
      [expired],
      [ticketOf("look", "looked"), "&cid=no-channel"],
    ];
    for (const [ticket, query] of wrong) {
      const refused = await look("looked", ticket, query);
      expect([refused.status, refused.headers.get("cache-control")]).toEqual([404, "no-store"]);
    }
    const rows = await world.db.selectFrom("builds").select("is_public").execute();
    expect(rows).toEqual([{ is_public: false }]);
  });
});

test("the answer tells the channel that a package came with", async () => {
  expect((await send("plain", { body: apk })).data).toMatchObject({ camewith: null });
  const answer = await send("written", { body: packageOf(apk, "partner-7") });
  expect(answer.data).toMatchObject({ camewith: "partner-7" });
});
