import { globalName, nativeName, type Request, scheme } from "../wire.ts";

/** How a container behaves; the defaults follow `docs/bridge.md`. */
export interface NativeBehaviour {
  /** By which transport calls arrive. */
  by?: "messageHandler" | "injected" | "frame";
  /** Merges frames closer together than this into the last one, milliseconds. */
  foldsWithinMs?: number;
  acknowledges?: boolean;
  /** Numbers of the frames that get lost, from 1. */
  loses?: readonly number[];
  /** Reports the frame's load as failed, as some containers do even for received calls. */
  reportsFrameErrors?: boolean;
  /** Delays of its answers, milliseconds, used in turn and then again from the first. */
  answersAfterMs?: readonly number[];
  /** How many times it sends each acknowledgement and answer. */
  repeats?: number;
  /** Ignores every call. */
  isDeaf?: boolean;
}

type Answer = (request: Request) => unknown;

interface Page {
  receive(message: unknown): void;
  take(id: unknown): string | null;
}

/** A native container for tests, with the faults of real ones. Install it before the bridge. */
export class FakeNative {
  /** The calls it has executed, each once. */
  readonly done: Request[] = [];
  readonly #host: Window;
  readonly #manners: NativeBehaviour;
  readonly #answer: Answer;
  readonly #seen = new Set<string>();
  #folded: ReturnType<typeof setTimeout> | null = null;
  #met = 0;

  /** `answer` returns the result of a call; undefined: an empty result; if it throws, no answer is sent. */
  constructor(host: Window, manners: NativeBehaviour, answer: Answer) {
    this.#host = host;
    this.#manners = manners;
    this.#answer = answer;
    const port = { postMessage: (text: string) => this.#take(JSON.parse(text) as Request) };
    if (manners.by === "messageHandler") {
      Object.assign(host, { webkit: { messageHandlers: { [nativeName]: port } } });
    } else if (manners.by === "injected") Object.assign(host, { [nativeName]: port });
    else this.#watchFrames();
  }

  /** Sends any message to the page, as text or as an object. */
  tell(message: unknown): void {
    this.#page.receive(message);
  }

  get #page(): Page {
    return (this.#host as unknown as Record<string, Page>)[globalName]!;
  }

  #watchFrames(): void {
    const { document } = this.#host;
    const append = document.documentElement.append.bind(document.documentElement);
    document.documentElement.append = (...nodes: (Node | string)[]) => {
      append(...nodes);
      for (const node of nodes) if (node instanceof HTMLIFrameElement) this.#meet(node);
    };
  }

  #meet(frame: HTMLIFrameElement): void {
    const { foldsWithinMs = 0, loses = [], isDeaf, reportsFrameErrors } = this.#manners;
    const address = frame.getAttribute("src") ?? "";
    if (!address.startsWith(`${scheme}://bridge/`)) throw new Error(`not a call: ${address}`);
    if (reportsFrameErrors) frame.dispatchEvent(new Event("error"));
    this.#met += 1;
    if (isDeaf || loses.includes(this.#met)) return;
    if (this.#folded !== null) clearTimeout(this.#folded);
    this.#folded = setTimeout(() => {
      this.#folded = null;
      const request = this.#read(address);
      if (request) this.#take(request);
    }, foldsWithinMs);
  }

  #read(address: string): Request | null {
    const { pathname, searchParams } = new URL(address);
    const id = searchParams.get("id")!;
    const byReference = searchParams.get("by") === "reference";
    const params = byReference ? this.#page.take(id) : searchParams.get("params");
    if (params === null) return null;
    return { v: 1, id, call: pathname.slice(1), params: JSON.parse(params) };
  }

  #take(request: Request): void {
    const { acknowledges, answersAfterMs = [] } = this.#manners;
    if (acknowledges !== false) this.#repeat({ ack: request.id });
    if (this.#seen.has(request.id)) return;
    const wait = answersAfterMs[this.#seen.size % answersAfterMs.length];
    this.#seen.add(request.id);
    this.done.push(request);
    const answer = () =>
      this.#repeat(JSON.stringify({ id: request.id, result: this.#answer(request) }));
    if (wait === undefined) answer();
    else setTimeout(answer, wait);
  }

  #repeat(message: unknown): void {
    for (let time = 0; time < (this.#manners.repeats ?? 1); time += 1) this.tell(message);
  }
}
