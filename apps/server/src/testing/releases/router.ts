import { setTimeout as delay } from "node:timers/promises";
import type { CallName, Data, Payload } from "@playfront/contract/calls";
import { createFetchApi } from "@playfront/contract/fetch-api";

/** A server that players are sent to. */
export interface Node {
  name: string;
  origin: string;
}

/** Who calls; a captcha belongs to its device. */
interface Identity {
  deviceid?: string;
  token?: string;
}

interface CallOptions extends Identity {
  /** The code of a refusal that is no failure. */
  allowed?: number;
}

/** Sends calls to nodes in turn, as a proxy does, and notes what no player should be answered. */
export function createRouter(first: Node) {
  let nodes: readonly Node[] = [first];
  let turn = 0;
  const underWay = new Map<string, number>();
  const answered = new Map<string, number>();
  const failures: string[] = [];

  function next(): Node {
    turn += 1;
    return nodes[turn % nodes.length]!;
  }

  async function send<Answer>(node: Node, ask: (node: Node) => Promise<Answer>): Promise<Answer> {
    add(underWay, node.name, 1);
    const answer = await ask(node);
    add(underWay, node.name, -1);
    add(answered, node.name, 1);
    return answer;
  }

  return {
    failures,
    /** How many calls each node has answered, by its name. */
    answered,
    /** Returns null for the allowed refusal, and after noting another failure. */
    async call<Name extends CallName>(
      name: Name,
      payload: Payload<Name>,
      { allowed, ...identity }: CallOptions = {},
    ): Promise<Data<Name> | null> {
      const node = next();
      const result = await send(node, (to) => createNodeApi(to, identity).call(name, payload));
      if (result.ok) return result.data;
      const isAllowed = result.kind === "coded" && result.code === allowed;
      if (!isAllowed) failures.push(`${node.name} ${name}: ${JSON.stringify(result)}`);
      return null;
    },
    /** Returns what is at the path, and who has it. Notes a failure if it is not there. */
    async get(path: string): Promise<[Buffer, Node]> {
      const node = next();
      const { status, body } = await send(node, (to) => fetchFrom(to, path));
      if (status !== 200) failures.push(`${node.name} ${path}: ${status}`);
      return [body, node];
    },
    /**
     * Asks for a file that a page of `owner` names, at all nodes until one has it, as `nginx.conf` does. Once the owner has gone,
     * the file may be gone too: the page loads itself anew then.
     */
    async getFile(path: string, owner: Node): Promise<void> {
      const first = next();
      for (const node of new Set([first, ...nodes])) {
        if (!nodes.includes(node)) continue;
        const { status } = await send(node, (to) => fetchFrom(to, path));
        if (status === 200) return;
      }
      if (nodes.includes(owner)) failures.push(`nobody has ${path} of ${owner.name}`);
    },
    /** Resolves once no call is under way to a node that is not among them. */
    async route(to: readonly Node[]): Promise<void> {
      nodes = to;
      const names = new Set(to.map(({ name }) => name));
      while ([...underWay].some(([name, open]) => open > 0 && !names.has(name))) await delay(20);
    },
  };
}

export type Router = ReturnType<typeof createRouter>;

export function createNodeApi({ origin }: Node, identity: Identity = {}) {
  return createFetchApi({ origin, identity: () => ({ deviceid: "load", ...identity }) });
}

/** Status 0: no answer, or not all of it. */
async function fetchFrom({ origin }: Node, path: string) {
  try {
    const response = await fetch(origin + path);
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  } catch {
    return { status: 0, body: Buffer.alloc(0) };
  }
}

function add(to: Map<string, number>, name: string, by: number): void {
  to.set(name, (to.get(name) ?? 0) + by);
}
