import { type CallName, calls } from "@playfront/contract/calls";
import type { ContentKind } from "@playfront/database/content-changes";
import { Counts } from "@playfront/observe/counts";
import { LRUCache } from "lru-cache";
import type { FailedAnswer } from "../answer.ts";
import { type Clock, systemClock } from "../clock.ts";
import { ContentRevisions } from "../content/content-revisions.ts";
import type { MadeOf } from "../content/made-of.ts";

/** Fields of each call's payload. A payload holds no others: it has been validated. */
const fieldsOf = new Map(
  (Object.keys(calls) as CallName[]).map((name) => [
    name,
    Object.keys(calls[name].payload.properties),
  ]),
);

/** How long an answer that shows gifts lives, milliseconds: their claimed share moves without a change of content. */
const giftAnswerMs = 5_000;
const answerMs = 60_000;
/** In characters. Longer keys come from made-up names; a few of them must not push everything else out. */
const longestKey = 500;
const maxBytes = 64 * 1024 * 1024;
/** Of an entry beside its body, its key and its names of content: measured (answer-cache-size.test.ts), rounded up. */
const entryBytes = 512;
/** Of a name of content. */
const nameBytes = 64;
/** In characters. A short text takes less room as a string than as bytes outside the heap. */
const shortText = 1024;

/** A successful answer as it was made. */
export interface MadeAnswer {
  /** The serialised envelope. */
  text: string;
  /** Missing for whole kinds of content: those of the contract. */
  madeOf: MadeOf | undefined;
}

export interface KeptAnswer {
  /** The serialised envelope; a long one in UTF-8, where Chinese takes less room. */
  body: string | Buffer;
  madeOf: MadeOf;
}

interface Entry extends KeptAnswer {
  /** Of the content, when it began to be made. */
  revision: number;
  /** Milliseconds. */
  endsAt: number;
}

interface Load {
  answer: Promise<KeptAnswer | FailedAnswer>;
  revision: number;
}

export interface AnswerCacheParts {
  revisions?: ContentRevisions;
  clock?: Clock;
  maxBytes?: number;
  /** Of answers that were a `hit`, `made`, or `shared` with others who asked. */
  counts?: Counts;
}

/**
 * Serialised answers of the cached calls, kept in memory per node. They are the same for everyone: no player, channel
 * or container reaches them. Concurrent misses of one key share one load. An answer is used until content that it is made
 * of changes, the time comes at which it says it will change, or it is too old; then only if no new one can be made.
 */
export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #loads = new Map<string, Load>();
  readonly #revisions: ContentRevisions;
  readonly #clock: Clock;
  readonly #counts: Counts;

  constructor(parts: AnswerCacheParts = {}) {
    this.#revisions = parts.revisions ?? new ContentRevisions();
    this.#clock = parts.clock ?? systemClock;
    this.#counts = parts.counts ?? new Counts();
    this.#entries = new LRUCache({
      maxSize: parts.maxBytes ?? maxBytes,
      sizeCalculation: ({ body, madeOf }, key) =>
        sizeOf(body) + sizeOf(key) + madeOf.content.length * nameBytes + entryBytes,
    });
  }

  /** Answers in memory, current or not. */
  get size(): number {
    return this.#entries.size;
  }

  /** Field order, defaults and unknown fields make no difference: only the call's own fields are read, in its order. */
  keyOf(name: CallName, payload: Record<string, unknown>): string {
    const values = fieldsOf.get(name)?.map((field) => payload[field] ?? "");
    return `${name}?${JSON.stringify(values)}`;
  }

  read(key: string): KeptAnswer | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || !this.#isCurrent(entry)) return undefined;
    this.#counts.add("hit");
    return entry;
  }

  /** For when no new answer can be made: one that may be out of date, but of which nothing is known to be withdrawn. */
  readOld(key: string): KeptAnswer | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || isPast(entry.madeOf, this.#clock)) return undefined;
    const happened = this.#revisions.since(entry.revision, entry.madeOf.content);
    return happened === "withdrawn" ? undefined : entry;
  }

  /** Loads under way are kept when they end. */
  clear(): void {
    this.#entries.clear();
  }

  /**
   * Loads an answer once for all who wait; a failure is passed on and not kept. A load under way may have read the content
   * before a change of it: then its answer is not shared with those who asked after the change.
   */
  async load(
    name: CallName,
    key: string,
    load: () => Promise<MadeAnswer | FailedAnswer>,
  ): Promise<KeptAnswer | FailedAnswer> {
    const asked = this.#revisions.current;
    for (;;) {
      const running = this.#loads.get(key);
      if (running === undefined) return this.#start(name, key, load);
      const answer = await running.answer;
      if (running.revision >= asked || this.#isUnchanged(name, answer, running)) {
        this.#counts.add("shared");
        return answer;
      }
    }
  }

  #start(name: CallName, key: string, load: () => Promise<MadeAnswer | FailedAnswer>) {
    const revision = this.#revisions.current;
    this.#counts.add("made");
    const answer = this.#keep(name, key, load).finally(() => {
      if (this.#loads.get(key) === started) this.#loads.delete(key);
    });
    const started = { answer, revision };
    this.#loads.set(key, started);
    return answer;
  }

  /** A change that another answer is made of costs the comparison once: the entry then counts as made after it. */
  #isCurrent(entry: Entry): boolean {
    const { current } = this.#revisions;
    if (Date.now() >= entry.endsAt || isPast(entry.madeOf, this.#clock)) return false;
    if (this.#revisions.since(entry.revision, entry.madeOf.content) !== "nothing") return false;
    entry.revision = current;
    return true;
  }

  #isUnchanged(name: CallName, { madeOf }: { madeOf?: MadeOf }, { revision }: Load): boolean {
    return this.#revisions.since(revision, madeOf?.content ?? contentOf(name)) === "nothing";
  }

  async #keep(name: CallName, key: string, load: () => Promise<MadeAnswer | FailedAnswer>) {
    const revision = this.#revisions.current;
    const answer = await load();
    if (!("text" in answer)) return answer;
    const madeOf = answer.madeOf ?? { content: contentOf(name), changesAt: null };
    const endsAt = Date.now() + (contentOf(name).includes("gift") ? giftAnswerMs : answerMs);
    const entry = { body: compact(answer.text), madeOf, revision, endsAt };
    if (key.length <= longestKey && this.#isCurrent(entry)) this.#entries.set(key, entry);
    return entry;
  }
}

function isPast({ changesAt }: MadeOf, clock: Clock): boolean {
  return changesAt !== null && clock.now() >= changesAt;
}

/** In bytes. Every character of a string takes two if one of them is Chinese. */
function sizeOf(text: string | Buffer): number {
  return typeof text === "string" ? 2 * text.length : text.length;
}

/** Neither the pieces that a serialised text consists of, nor a part of Node's pool, which keeps its neighbours too. */
function compact(text: string): string | Buffer {
  if (text.length <= shortText) return Buffer.from(text).toString();
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Kinds of content whose change the database announces: a call made of any other kind does not compile. */
function contentOf(name: CallName): readonly ContentKind[] {
  return calls[name].madeOf;
}
