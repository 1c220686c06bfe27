import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { createDiskStorage } from "@playfront/storage/disk";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { queueScaling, startWorker, type Worker } from "../../infra/jobs/jobs.ts";
import { idleTasks } from "../../testing/idle-tasks.ts";
import { draw } from "../../testing/pictures.ts";
import { createMediaService } from "./media.service.ts";
import { parseMediaFile, variantFormats, variantWidths } from "./media-name.ts";

let database: TestDatabase;
let worker: Worker;
let folder: string;
let media: ReturnType<typeof createMediaService>;
const storage = { put: vi.fn() };
const done: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "pf-widths-"));
  const disk = createDiskStorage(folder);
  storage.put.mockImplementation(disk.put);
  media = createMediaService({
    storage: { ...disk, put: storage.put },
    onStored: (path) => queueScaling(database.db, path),
  });
  const scale = async ({ path }: { path: string }) => {
    await media.makeVariants(path);
    done.push(path);
  };
  const tasks = { ...idleTasks, scale_picture: scale };
  worker = await startWorker({ pool: database.pool, tasks, log: { warn() {}, error() {} } });
});
afterAll(async () => {
  await worker?.close();
  await database?.close();
  await rm(folder, { recursive: true });
});

const nameOf = (path: string) => parseMediaFile(path.replace("/media/", ""))!;

test("a stored picture's widths are made by a job, and no request scales", async () => {
  const path = await media.store(await draw(300, 200).png().toBuffer());
  await vi.waitFor(() => expect(done).toContain(path), 10_000);
  storage.put.mockClear();
  for (const width of variantWidths) {
    for (const format of variantFormats) {
      expect(await media.readVariant({ media: nameOf(path), width, format })).not.toBeNull();
    }
  }
  expect(storage.put).not.toHaveBeenCalled();
});

test("the job of a picture that is gone ends and leaves nothing", async () => {
  const { path, put } = await media.prepare(await draw(90, 90).png().toBuffer());
  await media.makeVariants(path);
  await put();
  await vi.waitFor(() => expect(done).toContain(path), 10_000);
  await media.remove(path);
  await media.makeVariants(path);
  expect((await readdir(join(folder, "media"))).join()).not.toContain(nameOf(path).name);
});

test("a width that is made while its picture is removed does not stay", async () => {
  const path = await media.store(await draw(120, 70).png().toBuffer());
  await vi.waitFor(() => expect(done).toContain(path), 10_000);
  await rm(join(folder, "media", nameOf(path).name), { recursive: true });
  const disk = createDiskStorage(folder);
  storage.put.mockImplementationOnce(async (key: string, bytes: Buffer) => {
    await media.remove(path);
    await disk.put(key, bytes);
  });
  const scaled = await media.readVariant({ media: nameOf(path), width: 64, format: "webp" });
  expect(scaled).toBeNull();
  expect(await disk.stat(`media/${nameOf(path).name}/64.webp`)).toBeNull();
});
