import {
  type ConsoleCallName,
  type ConsoleData,
  type ConsolePayload,
  consoleCalls,
} from "@playfront/contract/console/calls";
import type { OperatorCall } from "@playfront/contract/console/operator-call";
import { addressWith } from "../operators.ts";

/** Makes a call of the console on a node that listens. Throws if it is refused. */
export async function consoleAt<Name extends ConsoleCallName>(
  origin: string,
  name: Name,
  payload: Partial<ConsolePayload<Name>>,
  headers: Record<string, string>,
): Promise<ConsoleData<Name>> {
  const { method }: OperatorCall = consoleCalls[name];
  const isRead = method === "GET";
  const path = isRead ? addressWith(name, payload) : consoleCalls[name].path;
  const response = await fetch(origin + path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(!isRead && { body: JSON.stringify(payload) }),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${body}`);
  return JSON.parse(body) as ConsoleData<Name>;
}
