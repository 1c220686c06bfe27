import { codes } from "@playfront/contract/codes";
import fc from "fast-check";
import { expect } from "vitest";
import { toShanghaiTime } from "../../../infra/clock.ts";
import { type Play, patience } from "../compare.ts";
import { any, mostThings, operator, pick, pickLikely, step, which } from "../play.ts";
import type { Stage } from "../stage.ts";
import { type ModelDocument, minute, type World } from "../world.ts";

let titles = 0;
function newTitle(): string {
  titles += 1;
  return `轮播${titles}`;
}

const toData = (title: string) => ({ src: "/media/a.webp", title, pos: 1 });

export const addSlide = step({
  name: "an operator adds a slide",
  args: operator,
  async act({ world, stage }, operator) {
    if (world.documents.length === mostThings) return;
    const title = newTitle();
    const { body } = await stage.operate(operator, "slides/add", { data: toData(title) });
    expect(body.id, JSON.stringify(body)).toBeDefined();
    const draft = { title, state: "draft" as const, shownTitle: null, publishAt: null };
    world.documents.push({ ...draft, id: body.id, revision: 1 });
  },
});

export const openSlide = step({
  name: "an operator opens a slide",
  args: fc.record({ slide: which, operator }),
  async act({ world }, { slide: number, operator }) {
    const slide = pick(world.documents, number);
    if (slide) world.seen[operator]!.documents.set(slide.id, slide.revision);
  },
});

interface Act {
  /** The states that it can be done in. */
  from: readonly ModelDocument["state"][];
  work(slide: ModelDocument, world: World): Partial<ModelDocument>;
}

const published = ({ title }: ModelDocument) => ({
  state: "published" as const,
  shownTitle: title,
});

const acts = {
  change: {
    from: ["draft", "review", "scheduled", "published", "withdrawn"],
    work: () => ({ title: newTitle(), state: "draft" }),
  },
  submit: { from: ["draft", "withdrawn"], work: () => ({ state: "review" }) },
  reject: { from: ["review"], work: () => ({ state: "draft" }) },
  publish: { from: ["review", "scheduled"], work: published },
  schedule: {
    from: ["review", "scheduled"],
    work: (_slide, { now }) => ({ state: "scheduled", publishAt: now + 30 * minute }),
  },
  withdraw: {
    from: ["draft", "review", "scheduled", "published"],
    work: () => ({ state: "withdrawn", shownTitle: null }),
  },
} satisfies Record<string, Act>;

type ActName = keyof typeof acts;
const names = Object.keys(acts) as ActName[];

export const actOnSlide = step({
  name: "an operator works on a slide, from an open page if there is one",
  args: fc.record({
    slide: any,
    operator,
    act: fc.constantFrom<ActName>(...names, "submit", "publish"),
  }),
  async act({ world, stage }, { slide: number, operator, act }) {
    const { from, work }: Act = acts[act];
    const slide = pickLikely(world.documents, ({ state }) => from.includes(state), number);
    if (!slide) return;
    const pages = world.seen[operator]!.documents;
    const revision = pages.get(slide.id) ?? slide.revision;
    pages.delete(slide.id);
    const next = { ...slide, publishAt: null, ...work(slide, world) };
    const wanted = { id: slide.id, revision, ...payloadOf(act, next) };
    const { body } = await stage.operate(operator, `slides/${act}`, wanted);
    const isOld = revision !== slide.revision;
    const refusal = isOld ? codes.taken : from.includes(slide.state) ? undefined : codes.failure;
    expect(body.code, `${act}: ${JSON.stringify(body)}`).toBe(refusal);
    if (refusal === undefined) Object.assign(slide, next, { revision: revision + 1 });
  },
});

function payloadOf(act: ActName, { title, publishAt }: ModelDocument) {
  switch (act) {
    case "change":
      return { data: toData(title) };
    case "reject":
      return { note: "改一改" };
    case "schedule":
      return { at: toShanghaiTime(new Date(publishAt!)) };
    case "withdraw":
      return { reason: "有误" };
    case "submit":
    case "publish":
      return {};
  }
}

/** What the job of a minute publishes. */
export function publishDue({ documents, now }: World): void {
  for (const slide of documents) {
    const { state, publishAt, revision } = slide;
    if (state !== "scheduled" || publishAt! > now) continue;
    Object.assign(slide, published(slide), { publishAt: null, revision: revision + 1 });
  }
}

/** Both nodes show what is published, and nothing that was withdrawn. */
export async function slides({ world, stage }: Play): Promise<void> {
  const shown = world.documents.flatMap(({ shownTitle }) => shownTitle ?? []).sort();
  const ask = async (node: Stage["nodes"][number]) => {
    const { data } = await stage.shop.callOn(node, "index/getHomeSlidePictureList", {});
    return data.map(({ title }) => title).sort();
  };
  await Promise.all(
    stage.nodes.map((node) => expect.poll(() => ask(node), patience).toEqual(shown)),
  );
}
