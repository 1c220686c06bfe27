import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { startTicks } from "@playfront/database/waits";
import { listenAhead } from "../http/ahead/ahead.ts";
import { OverloadError } from "../limits/gate.ts";
import { KnownTokens } from "./known-tokens.ts";
import { WorkLimit } from "./work-limit.ts";

/** One player or operator has so many of the places that visitors cannot take; more works are a visitor's. */
const mostOfOne = 8;

export interface AdmissionParts {
  /** How long the oldest work has waited for a connection to the database, in milliseconds. */
  queueMs?: () => number;
  /** Only tests change it. */
  ticks?: typeof startTicks;
}

/**
 * Decides how much work is under way (decision 0233): renderings of pages, and requests by POST without an answer in memory.
 * What is too much is refused at once, visitors before players.
 */
export class Admission {
  readonly #limit = new WorkLimit();
  readonly #tokens = new KnownTokens();
  readonly #inMemory = new WeakSet<IncomingMessage>();
  /** With the owners of those that are known. */
  readonly #underWay = new Map<IncomingMessage, string | undefined>();
  readonly #ofOwners = new Map<string, number>();
  readonly #stopTicks: () => void;

  constructor({ queueMs = () => 0, ticks = startTicks }: AdmissionParts = {}) {
    this.#stopTicks = ticks((lateMs) => {
      this.#limit.adjust({ lateMs, queueMs: queueMs() });
      this.#forgetSlowBodies();
    });
  }

  /** Callers with what this request sent for its session or key count as known from now on. */
  noteCaller(request: IncomingMessage, owner: string): void {
    this.#tokens.note(credentialOf(request), owner);
  }

  /** The request's answer is in memory: it is no work. */
  letPass(request: IncomingMessage): void {
    this.#inMemory.add(request);
  }

  /** Puts itself in front of the server's listener. `refuse` answers instead of it. */
  goAhead(server: Server, refuse: RequestListener): void {
    listenAhead(server, (request, response, passOn) => {
      const isAdmitted = this.#isFree(request) || this.#begin(request, response);
      if (isAdmitted) passOn();
      else refuse(request, response);
    });
  }

  /** Runs the work of a visitor, or throws {@link OverloadError}. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!this.#limit.enter(false)) throw new OverloadError("too much work is under way");
    try {
      return await work();
    } finally {
      this.#limit.leave();
    }
  }

  close(): void {
    this.#stopTicks();
  }

  /** Operators must be able to look at a shop that is overloaded: they do so by GET. */
  #isFree(request: IncomingMessage): boolean {
    return request.method !== "POST" || this.#inMemory.has(request);
  }

  #begin(request: IncomingMessage, response: ServerResponse): boolean {
    const owner = this.#tokens.ownerOf(credentialOf(request));
    const running = owner === undefined ? 0 : (this.#ofOwners.get(owner) ?? 0);
    if (!this.#limit.enter(owner !== undefined && running < mostOfOne)) return false;
    if (owner !== undefined) this.#ofOwners.set(owner, running + 1);
    this.#underWay.set(request, owner);
    response.once("close", () => this.#end(request));
    return true;
  }

  #end(request: IncomingMessage): void {
    const owner = this.#underWay.get(request);
    if (!this.#underWay.delete(request)) return;
    this.#limit.leave();
    if (owner === undefined) return;
    const running = (this.#ofOwners.get(owner) ?? 1) - 1;
    if (running > 0) this.#ofOwners.set(owner, running);
    else this.#ofOwners.delete(owner);
  }

  /** While a body is still to come, the server works on nothing: slow clients must not take the places of others. */
  #forgetSlowBodies(): void {
    for (const request of this.#underWay.keys()) if (!request.complete) this.#end(request);
  }
}

/** What a player's call or the console's sends for its session or key; empty for visitors. */
function credentialOf({ headers }: IncomingMessage): string {
  const { token, authorization = "", cookie = "" } = headers;
  return typeof token === "string" ? token : authorization || cookie;
}
