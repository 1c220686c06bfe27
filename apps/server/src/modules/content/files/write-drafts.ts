import type { DocumentKind } from "@playfront/contract/console/documents";
import type { Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { type Actor, changesBetween, type TrailService } from "../../operator/trail.service.ts";
import type { ContentKind } from "../content-kind.ts";
import { titleTerms } from "../title-terms.ts";
import { writeAll } from "./files.repository.ts";
import { inPortions } from "./in-portions.ts";
import type { Draft } from "./read-document.ts";

interface WritingDeps {
  clock: Clock;
  trail: TrailService;
}

interface Writing<Kind extends DocumentKind> {
  actor: Actor;
  content: ContentKind<Kind>;
  drafts: readonly Draft<Kind>[];
  note: string;
}

/** Writes drafts as the forms do, all at once: a revision of each, and an entry in the trail. Returns their ids. */
export async function writeDrafts<Kind extends DocumentKind>(
  trx: Executor,
  { clock, trail }: WritingDeps,
  { actor, content, drafts, note }: Writing<Kind>,
): Promise<string[]> {
  if (drafts.length === 0) return [];
  const { kind, titleOf } = content;
  const fields = await inPortions(drafts, ({ row, data }) => {
    const title = titleOf(data);
    return { id: row?.id ?? null, title, terms: titleTerms(title), data };
  });
  const writing = { kind, operator: actor.name, at: clock.now(), note };
  const ids = await writeAll(trx, writing, fields);
  const acts = await inPortions(drafts, ({ row, data }, index) => ({
    actor,
    action: `${kind}/import`,
    object: `${kind}/${ids[index]}`,
    reason: note,
    changes: changesBetween<Record<string, unknown>>(
      row && { ...row.data, state: row.state },
      row ? { ...data, state: "draft" } : data,
    ),
  }));
  await trail.recordAll(trx, acts);
  return ids;
}
