import type { Benchmark, Result } from "../benchmark.ts";
import { drain, mibRate } from "../drain.ts";
import type { World } from "../world.ts";
import { packagePath, peakMiB, startPackager } from "./packages.ts";

const many = 200;
const few = 4;
const seconds = 15;

/** Checks whether time and memory grow linearly with the number of parallel downloads. */
export const packageDownloads: Benchmark = {
  name: "package-downloads",
  title: `${many} downloads of 1 GiB at a time, against ${few}`,
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const packager = await startPackager(world);
  const url = packager.origin + packagePath;
  const alone = await drain({ url, connections: few, seconds: world.whole ? 0 : seconds });
  const before = peakMiB(packager.pid);
  const together = await drain({ url, connections: many, seconds: world.whole ? 0 : seconds });
  const after = peakMiB(packager.pid);
  await packager.stop();
  const gib = (together.bytes / 1024 ** 3).toFixed(1);
  return {
    measured: { label: `${many} at a time, MiB`, perSecond: mibRate([together]) },
    against: { label: `${few} at a time, MiB`, perSecond: mibRate([alone]) },
    note:
      `${gib} GiB in ${together.seconds.toFixed(0)} s, ${together.finished} downloads to their last byte; ` +
      `most memory the host ever held: ${before} MiB with ${few}, ${after} MiB with ${many}`,
  };
}
