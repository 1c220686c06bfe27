import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from "node:http";
import type { CallName } from "@playfront/contract/calls";
import { latestUsed } from "@playfront/http/latest-used";
import { requestIdHeader } from "@playfront/observe/request-id";
import { LRUCache } from "lru-cache";
import type { AnswerCache } from "../answer-cache.ts";
import { type Ahead, type FlatHeaders, flatHeaders, headKey, listenAhead } from "./ahead.ts";
import { type KnownForms, longestForm } from "./known-forms.ts";

export interface ReadyAnswersParts {
  answers: AnswerCache;
  forms: KnownForms;
  /** Hears of a request that goes on to Fastify although its answer is in memory. */
  letPass(request: IncomingMessage): void;
  ahead: Ahead;
}

const formType = /^application\/x-www-form-urlencoded(?:;|$)/i;
const maxHeads = 1000;
/** In characters; longer ones are made up. */
const longestKey = 500;

/**
 * Answers cached calls from memory, ahead of Fastify, whose own work for a request takes longer than such an answer
 * (decision 0125). It decides nothing: it repeats the headers that Fastify has sent to a request from the same origin,
 * by the same host and protocol, and the answer to a form that Fastify has validated. Every other request goes on to Fastify
 * as if it had not been looked at.
 */
export class ReadyAnswers {
  readonly #parts: ReadyAnswersParts;
  readonly #callOf = new Map<string, CallName>();
  readonly #observed = new Set<CallName>();
  /** The headers of answers, without those that depend on the answer. */
  readonly #heads = new LRUCache<string, FlatHeaders>(latestUsed(maxHeads));

  constructor(parts: ReadyAnswersParts) {
    this.#parts = parts;
  }

  /** Answers this call from now on, unless an observer wants to know who asks. */
  add(name: CallName, path: string, isObserved: boolean): void {
    if (isObserved) this.#observed.add(name);
    for (const spelling of [path, path.replace(/\/$/, "")]) this.#callOf.set(spelling, name);
  }

  /** Notes the headers with which an answer of a call is about to be sent. */
  note(request: IncomingMessage, headers: OutgoingHttpHeaders): void {
    const key = headKey(request);
    if (key.length > longestKey || this.#heads.has(key)) return;
    this.#heads.set(key, flatHeaders(headers));
  }

  /** Puts itself in front of the server's listener. */
  goAhead(server: Server): void {
    listenAhead(server, (request, response, passOn) => {
      const name = request.method === "POST" ? this.#callOf.get(request.url ?? "") : undefined;
      if (name === undefined) passOn();
      else peekForm(request, (form) => this.#answer({ name, form, request, response }), passOn);
    });
  }

  /** Returns false if Fastify has to answer. */
  #answer({ name, form, request, response }: Asked): boolean {
    const since = performance.now();
    const { answers, forms, letPass, ahead } = this.#parts;
    const known = forms.find(name, form);
    const answer = known && answers.read(known.key);
    if (!answer) return false;
    const head = this.#observed.has(name) ? undefined : this.#heads.get(headKey(request));
    if (!head) {
      letPass(request);
      return false;
    }
    const { body } = answer;
    const id = ahead.idOf(request);
    const own = ["content-length", Buffer.byteLength(body), requestIdHeader, id];
    response.writeHead(200, [...head, ...own] as string[]);
    response.end(body);
    ahead.note(request, { call: name, status: 200, id, since });
    return true;
  }
}

interface Asked {
  name: CallName;
  form: string;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Gives a form that has arrived as a whole to `use`. If that returns false, or for other bodies, `passOn` can read it. */
function peekForm(
  request: IncomingMessage,
  use: (form: string) => boolean,
  passOn: () => void,
): void {
  const length = formLength(request);
  if (length === undefined) passOn();
  else if (length > 0) request.once("readable", read);
  else if (!use("")) passOn();

  function read(): void {
    const bytes = request.read() as Buffer | null;
    if (bytes !== null) {
      if (bytes.length === length && use(bytes.toString())) return;
      request.unshift(bytes);
    }
    passOn();
  }
}

/** Bytes of a form that may be known; undefined if it has no stated length, is longer, or is no form for a host. */
function formLength({ headers }: IncomingMessage): number | undefined {
  if (headers.host === undefined) return undefined;
  const length = Number(headers["content-length"]);
  const mayBeKnown = length <= 4 * longestForm && headers["transfer-encoding"] === undefined;
  return mayBeKnown && formType.test(headers["content-type"] ?? "") ? length : undefined;
}
