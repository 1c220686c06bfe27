import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readServices } from "./compose-file.ts";

const plain = readServices("compose.yaml");
const { postgres, backup } = readServices("backups.yaml");

test("backups keep PostgreSQL's other settings, and add no service but the one that ships", () => {
  const usual = plain.postgres?.command ?? [];
  expect(postgres?.command?.slice(0, usual.length)).toEqual(usual);
  expect(Object.keys(readServices("backups.yaml"))).toEqual(["postgres", "backup"]);
});

test("what ships reads PostgreSQL's files, in the release's image, within limits and without the shop's secrets", () => {
  expect(backup).toMatchObject({
    image: plain["server-1"]?.image,
    read_only: true,
    tmpfs: "/tmp",
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    volumes: plain.postgres?.volumes,
    logging: plain.postgres?.logging,
  });
  const given = Object.keys(backup?.environment ?? {});
  expect(given.filter((name) => !/^(?:S3_|STORAGE$|BACKUPS_KEPT$)/.test(name))).toEqual([
    "DATABASE_URL",
  ]);
});

test("PostgreSQL's command puts a whole segment where it is shipped from", async () => {
  const [, spool = ""] = /--spool,(\S+)/.exec(backup?.command?.join(",") ?? "") ?? [];
  const setting = postgres?.command?.find((part) => part.startsWith("archive_command=")) ?? "";
  const root = await mkdtemp(join(tmpdir(), "pf-archive-"));
  try {
    const segment = join(root, "segment");
    await writeFile(segment, "WAL");
    const command = setting
      .replace("archive_command=", "")
      .replaceAll(spool, join(root, "wal"))
      .replaceAll("%p", segment)
      .replaceAll("%f", "000000010000000000000001");
    await promisify(execFile)("sh", ["-c", command]);
    expect(await readdir(join(root, "wal"))).toEqual(["000000010000000000000001"]);
  } finally {
    await rm(root, { recursive: true });
  }
});
