import { type CallName, calls, type Data, type Payload } from "@playfront/contract/calls";
import type { TestAnswer } from "../test-app.ts";

/** Makes a call on a node that listens. Rejects if the connection is lost, and then nobody knows whether it has happened. */
export async function callAt<Name extends CallName>(
  origin: string,
  name: Name,
  payload: Partial<Payload<Name>>,
  headers: Record<string, string> = {},
): Promise<TestAnswer<Data<Name>>> {
  const fields = Object.entries(payload).map(([field, value]) => [field, String(value)]);
  const response = await fetch(origin + calls[name].path, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
  });
  const answer = (await response.json()) as TestAnswer<Data<Name>>;
  return { ...answer, status: response.status, headers: Object.fromEntries(response.headers) };
}
