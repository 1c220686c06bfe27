import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createContentDigest } from "@playfront/apk/signature/content-digest";
import { buildManifest, buildPackage, deflated } from "@playfront/apk/testing/build-package";
import { describeFixture, shiftOffsets } from "@playfront/apk/testing/fixtures";
import { createIdentity, signPackage } from "@playfront/apk/testing/sign-package";
import type { Benchmark, Result } from "../benchmark.ts";
import type { World } from "../world.ts";
import { packageBytes, packagePath, startPackager } from "./packages.ts";

const secret = "a-secret-of-the-benchmark-alone";
const restMs = 5_000;
const pauseMs = 5;
const zeros = new Uint8Array(2 ** 20);

/** Whether downloads notice that a package is read and hashed. */
export const packageRegistration: Benchmark = {
  name: "package-registration",
  title: "a small range, asked for again and again while a package of 1 GiB is registered",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  await makeStoredPackage(join(world.folder, "packager/files/builds"));
  const packager = await startPackager(world, { PACKAGER_SECRET: secret });
  const url = packager.origin + packagePath;
  const atRest = await timeRanges(url, new Promise((done) => setTimeout(done, restMs)));
  const since = performance.now();
  const registering = register(packager.origin).then(() => performance.now() - since);
  const meanwhile = await timeRanges(url, registering);
  const seconds = ((await registering) / 1000).toFixed(1);
  await packager.stop();
  return {
    figures: [
      { label: "at rest, ms", value: describe(atRest) },
      { label: "during the registration, ms", value: describe(meanwhile) },
      { label: "the registration, s", value: seconds },
    ],
  };
}

/** A signed package with a manifest, and a hole before its signing block. */
async function makeStoredPackage(folder: string): Promise<void> {
  const parts = { files: [deflated("AndroidManifest.xml", buildManifest())] };
  const described = describeFixture(buildPackage(parts));
  const hole = packageBytes - described.size;
  const { prefixLength } = described;
  const contents = createContentDigest("sha256", {
    ...described,
    prefixLength: prefixLength + hole,
  });
  contents.add(buildPackage(parts).subarray(0, prefixLength));
  for (let left = hole; left > 0; left -= zeros.length) contents.add(zeros.subarray(0, left));
  const digest = contents.end();
  const small = signPackage(parts, [{ identity: createIdentity(), digest: () => digest }]);
  await mkdir(folder, { recursive: true });
  const file = join(folder, "registered.apk");
  await write(file, small.subarray(0, prefixLength), { start: 0 });
  const end = shiftOffsets(small, hole).subarray(prefixLength);
  await write(file, end, { flags: "r+", start: prefixLength + hole });
}

async function write(file: string, bytes: Uint8Array, options: { flags?: string; start: number }) {
  const stream = createWriteStream(file, options);
  stream.end(bytes);
  await once(stream, "close");
}

async function register(origin: string): Promise<void> {
  const headers = { authorization: `Bearer ${secret}` };
  const answer = await fetch(`${origin}/builds/registered`, { method: "POST", headers });
  if (answer.status !== 200) throw new Error(`not registered: ${await answer.text()}`);
}

/** Milliseconds of each request, sorted. */
async function timeRanges(url: string, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const since = performance.now();
    const answer = await fetch(url, { headers: { range: "bytes=0-65535" } });
    await answer.arrayBuffer();
    times.push(performance.now() - since);
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  return times.sort((a, b) => a - b);
}

function describe(sorted: readonly number[]): string {
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]!.toFixed(1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)}`;
}
