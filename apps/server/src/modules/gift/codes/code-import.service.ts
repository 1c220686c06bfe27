import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { largestCodeFile } from "@playfront/contract/console/calls/gift-codes";
import type { Db, Executor } from "@playfront/database/connect";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { SlowWork } from "../../../infra/slow-work.ts";
import { UploadTooLarge, withSpooled } from "../../../infra/spooled-upload.ts";
import type { Actor, TrailService } from "../../operator/trail.service.ts";
import { renewStatistics } from "../gift-codes.repository.ts";
import * as desk from "../gift-desk.repository.ts";
import * as batches from "./batches.repository.ts";
import { type CodeCount, nothingRead, readCodeLines, toLines } from "./code-lines.ts";
import { type ImportProgress, startProgress } from "./import-progress.ts";
import * as staged from "./staged-codes.repository.ts";

export interface BatchDeps {
  db: Db;
  slowly: SlowWork;
  clock: Clock;
  trail: TrailService;
}

interface CodeImportDeps extends BatchDeps {
  /** Where files are received. */
  spoolFolder: string;
}

type Outcome = ConsoleData<"gifts/import">;
type Upload = AsyncIterable<Uint8Array>;

/** Codes that one statement writes; between two of them the import tells how far it is. */
const portion = 100_000;
const manyCodes = 10_000;

/** Adds the codes of a file to a gift in one transaction: all that are right or, if something fails, none. */
export async function importCodes(
  deps: CodeImportDeps,
  actor: Actor,
  { id, fileName = "", isTrial }: ConsolePayload<"gifts/import">,
  upload: Upload | null,
): Promise<Answer<Outcome>> {
  const { db, clock, slowly, spoolFolder: folder } = deps;
  if (!upload) return failed(codes.invalid, "请选择文件或粘贴兑换码");
  if (!(await desk.findOnDesk(db, id))) return failed(codes.notFound);
  const whenHere = (work: (file: Upload, trx: Executor) => Promise<Answer<Outcome>>) =>
    limitSize(() =>
      withSpooled(upload, { folder, longest: largestCodeFile }, (file) =>
        slowly((trx) => work(file, trx)),
      ),
    );
  if (isTrial) return whenHere((file, trx) => tryOut(trx, id, file));
  const started = { giftid: id, operator: actor.name, fileName, now: clock.now() };
  const batch = await batches.insert(db, started);
  const progress = startProgress({ db, clock, batch });
  try {
    const answer = await whenHere((file, trx) =>
      importAll(deps, trx, { actor, id, batch, file, progress }),
    );
    if (!answer.ok) await progress.fail();
    return answer;
  } catch (error) {
    await progress.fail();
    throw error;
  }
}

async function tryOut(trx: Executor, giftid: string, file: Upload): Promise<Answer<Outcome>> {
  const count = nothingRead();
  await staged.createStage(trx);
  for await (const lines of readCodeLines(file, count)) await staged.stage(trx, lines);
  return done(await sortOut(trx, { giftid, count, base: await staged.findLastPos(trx, giftid) }));
}

interface Import {
  actor: Actor;
  id: string;
  batch: string;
  file: Upload;
  progress: ImportProgress;
}

async function importAll(
  { clock, trail }: CodeImportDeps,
  trx: Executor,
  { actor, id, batch, file, progress }: Import,
): Promise<Answer<Outcome>> {
  if (!(await batches.lockImports(trx, id)))
    return failed(codes.taken, "此礼包正在导入或撤销另一批兑换码，请稍后再试");
  const count = nothingRead();
  await staged.createStage(trx);
  for await (const lines of readCodeLines(file, count)) {
    await staged.stage(trx, lines);
    await progress.tell({ lines: count.lines });
  }
  const base = await staged.findLastPos(trx, id);
  const outcome = await sortOut(trx, { giftid: id, count, base });
  const { added } = outcome;
  await progress.tell({ lines: count.lines, codes: added, state: "writing" });
  let written = 0;
  await staged.placeCodes(trx);
  for (let from = 0; from < added; from += portion) {
    written += await staged.writePlaces(trx, { giftid: id, base, from, to: from + portion });
    await progress.tell({ written });
  }
  if (written !== added) throw new Error(`${written} of ${added} codes were written`);
  await batches.update(trx, batch, {
    state: "imported",
    lines: count.lines,
    codes: added,
    written,
    first_pos: base + 1,
    last_pos: base + added,
    seen_at: clock.now(),
  });
  const changes = [{ field: "codes", before: "", after: String(added) }];
  await trail.record(trx, { actor, action: "gifts/import", object: `gift/${id}`, changes });
  // The gift is locked last: nobody waits for it while the codes are written.
  await batches.addToTotal(trx, id, added);
  if (added >= manyCodes) await renewStatistics(trx, id);
  return done(outcome);
}

async function sortOut(
  trx: Executor,
  { giftid, count, base }: { giftid: string; count: CodeCount; base: number },
): Promise<Outcome> {
  const repeated = toLines(await staged.takeRepeated(trx));
  const known = toLines(base === 0 ? [] : await staged.takeKnown(trx, giftid));
  return { added: count.codes - repeated.count - known.count, bad: count.bad, repeated, known };
}

async function limitSize(work: () => Promise<Answer<Outcome>>): Promise<Answer<Outcome>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UploadTooLarge)
      return failed(codes.invalid, "文件过大，请分成几个文件导入");
    throw error;
  }
}
