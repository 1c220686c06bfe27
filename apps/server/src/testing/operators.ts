import type { Readable } from "node:stream";
import {
  type ConsoleCallName,
  type ConsoleData,
  type ConsolePayload,
  consoleCalls,
} from "@playfront/contract/console/calls";
import type { OperatorCall } from "@playfront/contract/console/operator-call";
import type { Role } from "@playfront/contract/console/roles";
import { createOperatorsService } from "../modules/operator/operators.service.ts";
import { commandLine, createTrailService } from "../modules/operator/trail.service.ts";
import { solve } from "./clients/captcha.ts";
import { currentCode } from "./clients/second-factor.ts";
import type { TestApp } from "./test-app.ts";

export interface ConsoleAnswer<Data> {
  status: number;
  /** The answer of a success; `{code, msg, data}` of a failure. */
  body: (Data extends null ? unknown : Data) & { code?: number; msg?: string; data?: unknown };
  headers: Record<string, unknown>;
}

export interface TestOperator {
  id: string;
  name: string;
  /** The password for the first log-in. */
  firstPassword: string;
}

interface NewOperator {
  name: string;
  role: Role;
  /** Of a partner; one has to exist. */
  games?: readonly string[];
}

/** The password that test operators choose at their first log-in. */
export const ownPassword = "correct-horse-battery-9";

/** Makes a call of the console as its page would. */
export async function callConsole<Name extends ConsoleCallName>(
  { app }: Pick<TestApp, "app">,
  name: Name,
  payload: Partial<ConsolePayload<Name>>,
  headers: Record<string, string> = {},
): Promise<ConsoleAnswer<ConsoleData<Name>>> {
  const { method }: OperatorCall = consoleCalls[name];
  const response = await app.inject({
    method,
    url: method === "GET" ? addressWith(name, payload) : consoleCalls[name].path,
    headers: { "sec-fetch-site": "same-origin", ...headers },
    ...(method === "POST" && { payload }),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

/** Solves the work that a log-in after a failed one asks for; `cookie` is the browser's. */
export async function solveWork(app: Pick<TestApp, "app">, headers: Record<string, string> = {}) {
  const given = await callConsole(app, "session/challenge", {}, headers);
  const cookie = String(given.headers["set-cookie"]).split(";")[0]!;
  return { captcha: await solve(given.body.challenge), cookie };
}

/** Asks for something and lets a second operator release it. */
export async function callByTwo<
  Name extends "operators/add" | "operators/change" | "operators/reset",
>(
  app: Pick<TestApp, "app">,
  name: Name,
  payload: ConsolePayload<Name>,
  { asker, second }: Record<"asker" | "second", Record<string, string>>,
): Promise<ConsoleAnswer<ConsoleData<"requests/decide">>> {
  const { body } = await callConsole(app, name, payload, asker);
  if (typeof body.request !== "string") throw new Error(`${name}: ${JSON.stringify(body)}`);
  return callConsole(app, "requests/decide", { id: body.request, isReleased: true }, second);
}

/** Makes a call whose body is a file. */
export async function uploadToConsole<Name extends ConsoleCallName>(
  { app }: Pick<TestApp, "app">,
  name: Name,
  payload: Partial<ConsolePayload<Name>>,
  { file, headers }: { file: string | Readable; headers: Record<string, string> },
): Promise<ConsoleAnswer<ConsoleData<Name>>> {
  const response = await app.inject({
    method: "POST",
    url: addressWith(name, payload),
    headers: { "content-type": "application/octet-stream", ...headers },
    payload: file,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

/** The address of a call with its payload as the query. */
export function addressWith<Name extends ConsoleCallName>(
  name: Name,
  payload: Partial<ConsolePayload<Name>>,
): string {
  const query = Object.entries(payload).map(([field, value]) => [field, String(value)]);
  return `${consoleCalls[name].path}?${new URLSearchParams(query)}`;
}

/** Adds an operator as the command line does. */
export async function addOperator(
  { deps }: Pick<TestApp, "deps">,
  { name, role, games }: NewOperator,
): Promise<TestOperator> {
  const added = await operatorsOf(deps).add(commandLine, { name, role, games, shownName: name });
  if (!added.ok) throw new Error(`${name}: ${added.msg}`);
  return { id: added.data.id, name, firstPassword: added.data.password };
}

/** Resets an operator as the command line does; returns the new first password. */
export async function resetOperator(
  { deps }: Pick<TestApp, "deps">,
  given: { id: string; reason: string },
): Promise<string> {
  const reset = await operatorsOf(deps).reset(commandLine, given);
  if (!reset.ok) throw new Error(`${given.id}: ${reset.msg}`);
  return reset.data.password;
}

function operatorsOf({ db, clock }: TestApp["deps"]) {
  return createOperatorsService({ db, clock, trail: createTrailService({ db, clock }) });
}

/** Adds an operator who logs in for the first time. Returns the headers of the session. */
export async function signInNew(app: TestApp, wanted: NewOperator) {
  const operator = await addOperator(app, wanted);
  const { name, firstPassword } = operator;
  const begun = await callConsole(app, "session/begin", { name, password: firstPassword });
  const { sign, key } = begun.body;
  const code = currentCode(key!, app.clock.now());
  const finished = await callConsole(app, "session/finish", { sign, code, password: ownPassword });
  const [cookie, device] = [finished.headers["set-cookie"]].flat().map(firstPair);
  const recoveryCodes = finished.body.recoveryCodes ?? [];
  return { ...operator, key: key!, headers: { cookie: cookie! }, device: device!, recoveryCodes };
}

const firstPair = (cookie: unknown) => String(cookie).split(";")[0]!;
