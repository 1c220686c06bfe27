import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { startTicks } from "@playfront/database/waits";
import { listenAhead } from "../http/ahead/ahead.ts";
import { OverloadError } from "../limits/gate.ts";
import { KnownTokens } from "./known-tokens.ts";
import { WorkLimit } from "./work-limit.ts";

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
  readonly #underWay = new Set<IncomingMessage>();
  readonly #stopTicks: () => void;

  constructor({ queueMs = () => 0, ticks = startTicks }: AdmissionParts = {}) {
    this.#stopTicks = ticks((lateMs) => {
      this.#limit.adjust({ lateMs, queueMs: queueMs() });
      this.#forgetSlowBodies();
    });
  }

  /** Its caller counts as a player from now on. */
  noteToken(token: string): void {
    this.#tokens.note(token);
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

  /** Operators must be able to look at a shop that is overloaded. */
  #isFree(request: IncomingMessage): boolean {
    const { method, url = "" } = request;
    return method !== "POST" || url.startsWith("/console/") || this.#inMemory.has(request);
  }

  #begin(request: IncomingMessage, response: ServerResponse): boolean {
    const { token } = request.headers;
    const isKnown = typeof token === "string" && this.#tokens.has(token);
    if (!this.#limit.enter(isKnown)) return false;
    this.#underWay.add(request);
    response.once("close", () => this.#end(request));
    return true;
  }

  #end(request: IncomingMessage): void {
    if (this.#underWay.delete(request)) this.#limit.leave();
  }

  /** While a body is still to come, the server works on nothing: slow clients must not take the places of others. */
  #forgetSlowBodies(): void {
    for (const request of this.#underWay) if (!request.complete) this.#end(request);
  }
}
