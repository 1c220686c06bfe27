import { type CallName, calls } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import type { FakeApple } from "../social/fake-apple.ts";
import type { FuzzAction, FuzzPage } from "./action-arbitrary.ts";
import { findFault, findPageFault, outcomeLabel, readEnvelope } from "./check-answer.ts";
import { encodeCall } from "./encode-call.ts";
import type { FuzzCall } from "./fuzz-call.ts";
import { encodeNotice, type FuzzNotice } from "./fuzz-notice.ts";
import type { FuzzAccount, FuzzState } from "./fuzz-state.ts";
import { type Journey, type JourneyContext, journeys, type StepAnswer } from "./journeys.ts";
import { type Outcome, openRawConnection, type RawConnection } from "./raw-connection.ts";
import type { Tally } from "./tally.ts";

export interface RunnerDeps {
  port: number;
  state: FuzzState;
  tally: Tally;
  /** Gives an account whose session has ended a new one. */
  renewSession(person: FuzzAccount): Promise<void>;
  apple: FakeApple;
  /** Consents on a provider's page and comes back with the handle; empty if the way ended. */
  proveAtProvider: JourneyContext["proveAtProvider"];
}

/** Number of parallel requests. */
const parallelRequests = 40;

/** Runs actions against the server in parallel; returns descriptions of what was wrong. */
export function createActionRunner(deps: RunnerDeps) {
  const pairs = Array.from({ length: parallelRequests }, () => [
    openRawConnection(deps.port),
    openRawConnection(deps.port),
  ]);
  return {
    async actions(actions: readonly FuzzAction[]): Promise<string[]> {
      const faults: string[] = [];
      const queue = actions.values();
      const workers = pairs.map(async ([connection, spareConnection]) => {
        const runner = {
          ...deps,
          connection: connection!,
          spareConnection: spareConnection!,
          faults,
        };
        for (const action of queue) await runAction(runner, action);
      });
      await Promise.all(workers);
      return faults;
    },
    close(): void {
      for (const connection of pairs.flat()) connection.close();
    },
  };
}

interface Runner extends RunnerDeps {
  connection: RawConnection;
  /** Second connection, for requests that are sent twice in parallel. */
  spareConnection: RawConnection;
  faults: string[];
}

async function runAction(runner: Runner, action: FuzzAction): Promise<void> {
  if ("page" in action) return runPage(runner, action);
  if ("notice" in action) return runNotice(runner, action);
  if ("journey" in action) return runJourney(runner, action);
  await runCall(runner, action);
}

async function runCall(
  runner: Runner,
  generated: FuzzCall,
  connection = runner.connection,
): Promise<Outcome> {
  const { state, tally, faults } = runner;
  const person = state.person(generated.number);
  const needsSession = generated.token === "own" && calls[generated.name].auth === "player";
  if (needsSession && person.token === null) await runner.renewSession(person);
  const request = encodeCall(generated, state);
  const outcome = await connection.send(request);
  tally.add(generated.name, outcomeLabel(outcome));
  const fault = findFault(outcome, request);
  if (fault !== null) faults.push(`${fault}\n${JSON.stringify(generated).slice(0, 1_500)}`);
  const envelope = readEnvelope(outcome);
  state.learn(envelope?.data);
  if (generated.token === "own") followSession(generated, person, envelope);
  return outcome;
}

/** Updates the account's token after an answer. */
function followSession(
  { name }: FuzzCall,
  person: FuzzAccount,
  envelope: { code: number; data: unknown } | null,
): void {
  if (envelope?.code === codes.unauthorized) person.token = null;
  if (envelope?.code !== codes.success) return;
  if (name === "user/logout" || name === "user/deletionAsk") person.token = null;
  const rolled = (envelope.data as { token?: unknown } | null)?.token;
  const signsIn = /loginSubmit|phoneLogin|registerSubmit|deletionCancel|social|passkeyLogin/.test(
    name,
  );
  if (typeof rolled === "string" && !signsIn) person.token = rolled;
}

async function runJourney(runner: Runner, action: Journey): Promise<void> {
  const { state, connection, spareConnection, proveAtProvider } = runner;
  const { number, wrongStep, mutation } = action;
  let steps = 0;

  async function step(
    name: CallName,
    given: Record<string, string>,
    device: "own" | "new" = "own",
  ): Promise<StepAnswer> {
    const wrong = steps === wrongStep;
    steps += 1;
    const mutations = wrong && mutation !== null ? [mutation] : [];
    const token = device === "own" ? "own" : "none";
    const rest = {
      number,
      token,
      device,
      mutations,
      headers: [],
      wire: { how: "honest" },
    } as const;
    const generated: FuzzCall = { name, given, ...rest };
    const twice = wrong && mutation === null ? runCall(runner, generated, spareConnection) : null;
    const [outcome] = await Promise.all([runCall(runner, generated, connection), twice]);
    return readEnvelope(outcome) ?? { code: 0, data: null };
  }

  const person = state.person(number);
  await journeys[action.journey]({ person, state, number, step, proveAtProvider });
}

async function runPage(runner: Runner, generated: FuzzPage): Promise<void> {
  const { connection, tally, faults } = runner;
  const { page, method, header } = generated;
  const lines = [`${method} ${page.replaceAll(/[ \r\n]/g, "%20")} HTTP/1.1`];
  if (header?.[0] !== "host") lines.push("host: fuzz.example");
  if (header !== null) lines.push(`${header[0]}: ${header[1]}`);
  const bytes = Buffer.from(`${lines.join("\r\n")}\r\ncontent-length: 0\r\n\r\n`, "latin1");
  const bodiless = method === "HEAD";
  const outcome = await connection.send({ bytes, bodiless });
  const place = /^\/(app|h5|s|media|docs|healthz|readyz)\b/.exec(page)?.[1] ?? "elsewhere";
  tally.add(`page ${place}`, outcomeLabel(outcome));
  const fault = findPageFault(outcome, { bodiless });
  if (fault !== null) faults.push(`${fault}\n${JSON.stringify(generated).slice(0, 1_500)}`);
}

async function runNotice(runner: Runner, generated: FuzzNotice): Promise<void> {
  const { state, connection, tally, faults, apple } = runner;
  const { uid } = state.person(generated.number);
  const outcome = await connection.send(await encodeNotice(generated, { apple, uid }));
  tally.add("notice of Apple", outcomeLabel(outcome));
  const fault = findPageFault(outcome, { bodiless: false });
  if (fault !== null) faults.push(`${fault}\n${JSON.stringify(generated).slice(0, 1_500)}`);
}
