import type { CallName } from "@playfront/contract/calls";
import type { ContentKind } from "@playfront/database/content-changes";
import { LRUCache } from "lru-cache";
import type { FailedAnswer } from "../answer.ts";

/** Content that the answers of a call are made of; a change of it drops them. */
const kindsOf: Partial<Record<CallName, readonly ContentKind[]>> = {
  "index/getHomeSlidePictureList": ["slide"],
  "index/getHomeGameList": ["game"],
  "game/getGameInfo": ["game", "gift"],
  "game/getGameList": ["game"],
  "gift/getGiftGameList": ["game", "gift"],
  "gift/getGiftList": ["game", "gift"],
  "gift/getGiftInfo": ["game", "gift"],
  "article/getArticleInfo": ["article", "game"],
  "search/getHotSearchList": ["search", "game"],
};

/** The share claimed moves without a change of content; an answer that shows it lives this long, milliseconds. */
const giftAnswerMs = 5_000;
const answerMs = 60_000;
/** Longer keys come from made-up names; a few of them must not push everything else out. Characters. */
const longestKey = 500;

/**
 * Serialised answers of the cached calls, kept in memory per node. They are the same for everyone: no player, channel
 * or container reaches them. Concurrent misses of one key share one load.
 */
export class AnswerCache {
  readonly #texts = new LRUCache<string, string>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (text, key) => text.length + key.length,
  });
  readonly #loads = new Map<string, Promise<string | FailedAnswer>>();
  #generation = 0;

  /** Field order, defaults and unknown fields make no difference: only validated fields are read, in name order. */
  keyOf(name: CallName, payload: Record<string, unknown>): string {
    const { page = "", pageSize = "", category = "", rank = "", orderField = "" } = payload;
    const { gameid = "", giftid = "", col = "", aid = "" } = payload;
    return `${name}?${JSON.stringify([page, pageSize, category, rank, orderField, gameid, giftid, col, aid])}`;
  }

  read(key: string): string | undefined {
    return this.#texts.get(key);
  }

  /** Loads an answer once for all who wait; a failure is passed on and not kept. */
  load(
    name: CallName,
    key: string,
    load: () => Promise<string | FailedAnswer>,
  ): Promise<string | FailedAnswer> {
    const running = this.#loads.get(key);
    if (running) return running;
    const started = this.#keep(name, key, load).finally(() => {
      if (this.#loads.get(key) === started) this.#loads.delete(key);
    });
    this.#loads.set(key, started);
    return started;
  }

  /** Drops every answer made of this kind of content. */
  drop(kind: ContentKind): void {
    this.#forgetLoads();
    for (const key of this.#texts.keys()) {
      const name = key.slice(0, key.indexOf("?")) as CallName;
      if (kindsOf[name]?.includes(kind)) this.#texts.delete(key);
    }
  }

  /** Drops everything: after a time without news of changes nothing here can be trusted. */
  dropAll(): void {
    this.#forgetLoads();
    this.#texts.clear();
  }

  /** What is being loaded now may have been read before the change: it is answered, but not kept or shared. */
  #forgetLoads(): void {
    this.#generation += 1;
    this.#loads.clear();
  }

  async #keep(name: CallName, key: string, load: () => Promise<string | FailedAnswer>) {
    const generation = this.#generation;
    const answer = await load();
    if (key.length > longestKey) return answer;
    if (typeof answer === "string" && generation === this.#generation) {
      const ttl = kindsOf[name]?.includes("gift") ? giftAnswerMs : answerMs;
      this.#texts.set(key, answer, { ttl });
    }
    return answer;
  }
}
