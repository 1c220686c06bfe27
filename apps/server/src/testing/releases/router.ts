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
      turn += 1;
      const node = nodes[turn % nodes.length]!;
      add(underWay, node.name, 1);
      const result = await createNodeApi(node, identity).call(name, payload);
      add(underWay, node.name, -1);
      add(answered, node.name, 1);
      if (result.ok) return result.data;
      const isAllowed = result.kind === "coded" && result.code === allowed;
      if (!isAllowed) failures.push(`${node.name} ${name}: ${JSON.stringify(result)}`);
      return null;
    },
    /** Resolves once no call is under way to a node that is not among them. */
    async route(next: readonly Node[]): Promise<void> {
      nodes = next;
      const names = new Set(next.map(({ name }) => name));
      while ([...underWay].some(([name, open]) => open > 0 && !names.has(name))) await delay(20);
    },
  };
}

export type Router = ReturnType<typeof createRouter>;

export function createNodeApi({ origin }: Node, identity: Identity = {}) {
  return createFetchApi({ origin, identity: () => ({ deviceid: "load", ...identity }) });
}

function add(to: Map<string, number>, name: string, by: number): void {
  to.set(name, (to.get(name) ?? 0) + by);
}
