import type {
  ContentChange,
  ContentChanges,
  ContentKind,
} from "@playfront/database/content-changes";
import { latestUsed } from "@playfront/http/latest-used";
import { LRUCache } from "lru-cache";
import type { ContentRef, MadeOf } from "./made-of.ts";

/**
 * What has happened to content: `unknown` if changes may have been missed, `withdrawn` if players may no longer see
 * something of it.
 */
export type Happened = "nothing" | "changed" | "unknown" | "withdrawn";

/** The newest revisions with a change, and with one that withdrew something. */
interface Marks {
  changed: number;
  withdrawn: number;
}

interface KindMarks {
  /** Of any object of the kind. */
  any: Marks;
  /** Of all objects at once. */
  all: Marks;
}

/** Objects whose last change is remembered. Older ones count as if everything had been withdrawn then. */
const rememberedObjects = 20_000;

/** Milliseconds for which the times of revisions are remembered, and within which they count as one time. */
const rememberedMs = 120_000;
const togetherMs = 1_000;

/**
 * Numbers every change of content. A cache keeps the number at which it began to make something, and asks when it reads
 * whether the content has changed since: a change itself costs the same however much is kept.
 */
export class ContentRevisions {
  #current = 0;
  #anything: Marks = unmarked();
  #cutOff = 0;
  #forgotten = 0;
  /** The last revision before changes, and when they came; oldest first. */
  readonly #earlier: { revision: number; at: number }[] = [];
  readonly #begun = performance.now();
  readonly #kinds = new Map<ContentKind, KindMarks>();
  readonly #objects = new LRUCache<string, Marks>({
    ...latestUsed(rememberedObjects),
    dispose: ({ changed }, _ref, reason) => {
      if (reason === "evict") this.#forgotten = Math.max(this.#forgotten, changed);
    },
  });

  get current(): number {
    return this.#current;
  }

  /** Null: changes may have been missed. */
  add(change: ContentChange | null): void {
    this.#noteTime(performance.now());
    this.#current += 1;
    if (change === null) {
      this.#cutOff = this.#current;
      return;
    }
    const { kind, id, isWithdrawn } = change;
    const marks = this.#marksOf(kind);
    for (const each of [this.#anything, marks.any, ...(id === null ? [marks.all] : [])]) {
      this.#mark(each, isWithdrawn);
    }
    if (id === null) return;
    const ref = `${kind}:${id}`;
    const object = this.#objects.get(ref) ?? unmarked();
    this.#mark(object, isWithdrawn);
    this.#objects.set(ref, object);
  }

  /** A revision from before the last so many milliseconds; null if nothing was heard yet, or its time is forgotten. */
  before(ms: number): number | null {
    const time = performance.now() - ms;
    if (time < this.#begun || ms > rememberedMs) return null;
    const next = this.#earlier.find(({ at }) => at + togetherMs >= time);
    return next?.revision ?? this.#current;
  }

  /** The gravest that has happened to any of this content since a revision. */
  since(revision: number, content: MadeOf["content"]): Happened {
    if (revision === this.#current) return "nothing";
    const marks =
      content === "anything" ? [this.#anything] : content.flatMap((ref) => this.#of(ref));
    const isOn = (kind: keyof Marks) => marks.some((each) => each[kind] > revision);
    if (isOn("withdrawn") || this.#forgotten > revision) return "withdrawn";
    if (this.#cutOff > revision) return "unknown";
    return isOn("changed") ? "changed" : "nothing";
  }

  #noteTime(at: number): void {
    const last = this.#earlier.at(-1);
    if (last !== undefined && at - last.at < togetherMs) return;
    this.#earlier.push({ revision: this.#current, at });
    while (at - this.#earlier[0]!.at > rememberedMs + togetherMs) this.#earlier.shift();
  }

  #of(ref: ContentRef): Marks[] {
    const colon = ref.indexOf(":");
    if (colon < 0) return [this.#marksOf(ref as ContentKind).any];
    const { all } = this.#marksOf(ref.slice(0, colon) as ContentKind);
    const object = this.#objects.peek(ref);
    return object === undefined ? [all] : [all, object];
  }

  #marksOf(kind: ContentKind): KindMarks {
    const known = this.#kinds.get(kind);
    if (known !== undefined) return known;
    const added = { any: unmarked(), all: unmarked() };
    this.#kinds.set(kind, added);
    return added;
  }

  #mark(marks: Marks, isWithdrawn: boolean): void {
    marks.changed = this.#current;
    if (isWithdrawn) marks.withdrawn = this.#current;
  }
}

/** The revisions of the content whose changes are heard; without any, nothing ever changes. */
export function followChanges(changes: ContentChanges | null): ContentRevisions {
  const revisions = new ContentRevisions();
  changes?.onChange((change) => revisions.add(change));
  return revisions;
}

function unmarked(): Marks {
  return { changed: 0, withdrawn: 0 };
}
