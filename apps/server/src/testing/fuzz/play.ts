import { type CallName, calls } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import { encodeShot } from "./encode-shot.ts";
import { type Journey, journeys, type StepAnswer } from "./journeys.ts";
import { complaintOf, envelopeOf, labelOf, pageComplaintOf } from "./judge.ts";
import { type Lane, type Outcome, openLane } from "./raw-lane.ts";
import type { Shot } from "./shot.ts";
import type { Tally } from "./tally.ts";
import type { PageShot, Volley } from "./volley.ts";
import type { Person, World } from "./world.ts";

export interface PlayDeps {
  port: number;
  world: World;
  tally: Tally;
  /** Gives an account whose session has ended a new one. */
  revive(person: Person): Promise<void>;
}

/** Number of parallel requests. */
const width = 40;

/** Runs actions against the server in parallel; answers descriptions of what was wrong. */
export function createPlay(deps: PlayDeps) {
  const pairs = Array.from({ length: width }, () => [openLane(deps.port), openLane(deps.port)]);
  return {
    async volleys(volleys: readonly Volley[]): Promise<string[]> {
      const complaints: string[] = [];
      const queue = volleys.values();
      const workers = pairs.map(async ([lane, spare]) => {
        const player = { ...deps, lane: lane!, spare: spare!, complaints };
        for (const volley of queue) await playVolley(player, volley);
      });
      await Promise.all(workers);
      return complaints;
    },
    close(): void {
      for (const lane of pairs.flat()) lane.close();
    },
  };
}

interface Player extends PlayDeps {
  lane: Lane;
  /** Second connection, for requests that are sent twice in parallel. */
  spare: Lane;
  complaints: string[];
}

async function playVolley(player: Player, volley: Volley): Promise<void> {
  if ("page" in volley) return playPage(player, volley);
  if ("journey" in volley) return playJourney(player, volley);
  await playShot(player, volley);
}

async function playShot(player: Player, shot: Shot, lane = player.lane): Promise<Outcome> {
  const { world, tally, complaints } = player;
  const person = world.person(shot.number);
  const needsSession = shot.token === "own" && calls[shot.name].auth === "player";
  if (needsSession && person.token === null) await player.revive(person);
  const request = encodeShot(shot, world);
  const outcome = await lane.send(request);
  tally.add(shot.name, labelOf(outcome));
  const complaint = complaintOf(outcome, request);
  if (complaint !== null) complaints.push(`${complaint}\n${JSON.stringify(shot).slice(0, 1_500)}`);
  const envelope = envelopeOf(outcome);
  world.learn(envelope?.data);
  if (shot.token === "own") followSession(shot, person, envelope);
  return outcome;
}

/** Updates the account's token after an answer. */
function followSession(
  { name }: Shot,
  person: Person,
  envelope: { code: number; data: unknown } | null,
): void {
  if (envelope?.code === codes.unauthorized) person.token = null;
  if (envelope?.code !== codes.success) return;
  if (name === "user/logout" || name === "user/deletionAsk") person.token = null;
  const rolled = (envelope.data as { token?: unknown } | null)?.token;
  const signsIn = /loginSubmit|registerSubmit|deletionCancel/.test(name);
  if (typeof rolled === "string" && !signsIn) person.token = rolled;
}

async function playJourney(player: Player, volley: Journey): Promise<void> {
  const { world, lane, spare } = player;
  const { number, wrongStep, twist } = volley;
  let steps = 0;

  async function step(
    name: CallName,
    given: Record<string, string>,
    device: "own" | "new" = "own",
  ): Promise<StepAnswer> {
    const wrong = steps === wrongStep;
    steps += 1;
    const twists = wrong && twist !== null ? [twist] : [];
    const token = device === "own" ? "own" : "none";
    const rest = { number, token, device, twists, headers: [], wire: { how: "honest" } } as const;
    const shot: Shot = { name, given, ...rest };
    const twice = wrong && twist === null ? playShot(player, shot, spare) : null;
    const [outcome] = await Promise.all([playShot(player, shot, lane), twice]);
    return envelopeOf(outcome) ?? { code: 0, data: null };
  }

  await journeys[volley.journey]({ person: world.person(number), world, number, step });
}

async function playPage(player: Player, shot: PageShot): Promise<void> {
  const { lane, tally, complaints } = player;
  const { page, method, header } = shot;
  const lines = [`${method} ${page.replaceAll(/[ \r\n]/g, "%20")} HTTP/1.1`];
  if (header?.[0] !== "host") lines.push("host: fuzz.example");
  if (header !== null) lines.push(`${header[0]}: ${header[1]}`);
  const bytes = Buffer.from(`${lines.join("\r\n")}\r\ncontent-length: 0\r\n\r\n`, "latin1");
  const bodiless = method === "HEAD";
  const outcome = await lane.send({ bytes, bodiless });
  const place = /^\/(app|h5|media|docs|healthz)\b/.exec(page)?.[1] ?? "elsewhere";
  tally.add(`page ${place}`, labelOf(outcome));
  const complaint = pageComplaintOf(outcome, { bodiless });
  if (complaint !== null) complaints.push(`${complaint}\n${JSON.stringify(shot).slice(0, 1_500)}`);
}
