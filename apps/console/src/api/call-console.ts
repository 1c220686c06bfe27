import {
  type ConsoleCallName,
  type ConsoleData,
  type ConsolePayload,
  consoleCalls,
} from "@playfront/contract/console/calls";
import type { OperatorCall } from "@playfront/contract/console/operator-call";
import { HttpError } from "ra-core";
import { askAgain } from "../access/ask-again.ts";
import { tellEndedSession } from "../access/ended-session.ts";
import { saveBlob } from "./save-file.ts";

/** The body of a failure. */
interface Failure {
  code: number;
  msg: string;
  data: { field?: string; [more: string]: unknown } | null;
}

/**
 * Makes a call of the console. Throws react-admin's HttpError, whose message can be shown as it is; its status is 0 without a
 * network. A call that needs the password again asks for it and is made once more. An error about one field is in `body.errors` at the place where the form has that field: an error anywhere else would keep
 * the form from being sent again. What else the answer tells is in `body.data`.
 */
export async function callConsole<Name extends ConsoleCallName>(
  name: Name,
  payload: ConsolePayload<Name>,
  signal?: AbortSignal,
): Promise<ConsoleData<Name>> {
  const { method, path, needsProof }: OperatorCall = consoleCalls[name];
  const attempt = () =>
    send(
      method === "GET" ? addressOf(name, payload) : path,
      method === "GET"
        ? { signal }
        : {
            method,
            signal,
            headers: { "content-type": "application/json" },
            body: JSON.stringify(payload),
          },
    );
  const response = await attempt();
  const isAsked = needsProof && (await isProofMissing(response)) && (await askAgain());
  return readAnswer(name, isAsked ? await attempt() : response);
}

/** Whether the call needs the password again. */
async function isProofMissing(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const failure = (await response
    .clone()
    .json()
    .catch(() => null)) as Failure | null;
  return failure?.data?.needsProof === true;
}

/** Makes a call whose body is a file; the browser reads it while it is sent. Throws as {@link callConsole} does. */
export async function uploadToConsole<Name extends ConsoleCallName>(
  name: Name,
  payload: ConsolePayload<Name>,
  file: Blob,
): Promise<ConsoleData<Name>> {
  const response = await send(addressOf(name, payload), {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
  });
  return readAnswer(name, response);
}

/** Makes a call that answers a file, which the browser saves. Throws as {@link callConsole} does. */
export async function saveFromConsole<Name extends ConsoleCallName>(
  name: Name,
  payload: ConsolePayload<Name>,
): Promise<void> {
  const response = await send(addressOf(name, payload), {});
  if (!response.ok) return void (await readAnswer(name, response));
  const [, fileName = ""] =
    /filename\*=UTF-8''(.+)$/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  saveBlob(decodeURIComponent(fileName), await response.blob());
}

/** The address of a call whose payload is in the query, for a link to a file. */
export function addressOf<Name extends ConsoleCallName>(
  name: Name,
  payload: ConsolePayload<Name>,
): string {
  return `${consoleCalls[name].path}${queryOf(payload)}`;
}

async function readAnswer<Name extends ConsoleCallName>(
  name: Name,
  response: Response,
): Promise<ConsoleData<Name>> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as ConsoleData<Name>;
  if (response.status === 401) tellEndedSession();
  throw toError(name, response.status, body as Failure | null);
}

async function send(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new HttpError("网络未连接，请稍后再试", 0);
  }
}

function queryOf(payload: object): string {
  const given = Object.entries(payload).filter(([, value]) => value !== undefined && value !== "");
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

function toError(name: ConsoleCallName, status: number, failure: Failure | null): HttpError {
  const message = failure?.msg ?? "服务暂时不可用，请稍后再试";
  const field = failure?.data?.field;
  return new HttpError(message, status, {
    code: failure?.code,
    data: failure?.data,
    ...(field && { errors: placed(name, { [field]: message }) }),
  });
}

/** A document's fields are in its `data`. */
function placed(name: ConsoleCallName, errors: Record<string, string>): object {
  const { properties } = consoleCalls[name].payload;
  return Object.keys(errors).every((field) => field in properties) ? errors : { data: errors };
}
