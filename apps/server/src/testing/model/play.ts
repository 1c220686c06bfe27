import fc from "fast-check";
import type { Comparison, Play } from "./compare.ts";
import type { Stage } from "./stage.ts";
import type { World } from "./world.ts";

/** Something that people, time or machines do, to the shop and to the world alike. */
export interface Step<Args> {
  name: string;
  args: fc.Arbitrary<Args>;
  /** The jobs have run: nothing is owed. */
  isSettled?: true;
  /** Throws if the shop answers otherwise than the world says. Does nothing where the world has nothing to do it to. */
  act(play: Play, args: Args): Promise<void>;
}

/** Keeps the type of the arguments between `args` and `act`. */
export const step = <Args>(kind: Step<Args>): Step<unknown> => kind as Step<unknown>;

export interface Game {
  steps: readonly Step<unknown>[];
  /** Made after every step. */
  always: readonly Comparison[];
  /** Made after steps that leave nothing to do. */
  settled?: readonly Comparison[];
}

interface Playing {
  seed: number;
  plays: number;
  /** Of a play. */
  mostSteps: number;
}

/** Plays against the shop; throws with the shortest sequence of steps after which it is not as it should be. */
export async function playAgainst(
  stage: Stage,
  game: Game,
  { seed, plays, mostSteps }: Playing,
): Promise<void> {
  const commands = game.steps.map((kind) => kind.args.map((args) => toCommand(kind, args, game)));
  const property = fc.asyncProperty(
    fc.commands(commands, { maxCommands: mostSteps, size: "max" }),
    async (sequence) => {
      const world = await stage.begin();
      await fc.asyncModelRun(() => ({ model: world, real: stage }), sequence);
    },
  );
  await fc.assert(property, { seed, numRuns: plays, endOnFailure: false });
}

function toCommand<Args>(
  { name, act, isSettled }: Step<Args>,
  args: Args,
  { always, settled = [] }: Game,
): fc.AsyncCommand<World, Stage> {
  return {
    check: () => true,
    async run(world, stage) {
      await act({ world, stage }, args);
      for (const compare of isSettled ? [...always, ...settled] : always)
        await compare({ world, stage });
    },
    toString: () => `${name} ${JSON.stringify(args)}`,
  };
}

/** A step with the arguments of an example. */
export interface ExampleStep {
  kind: Step<unknown>;
  args: unknown;
}

export const taken = (kind: Step<unknown>, args: unknown): ExampleStep => ({ kind, args });

/** Plays one sequence of steps. */
export async function playExample(
  stage: Stage,
  game: Game,
  steps: readonly ExampleStep[],
): Promise<void> {
  const world = await stage.begin();
  const sequence = steps.map(({ kind, args }) => toCommand(kind, args, game));
  await fc.asyncModelRun(() => ({ model: world, real: stage }), sequence);
}

/** One of a list, which may be empty. */
export const pick = <Item>(list: readonly Item[], number: number): Item | undefined =>
  list[number % list.length];

/** As `pick`, but thrice as often one of those to which the step does something, so that sequences of steps about one thing come about. */
export function pickLikely<Item>(
  list: readonly Item[],
  isLikely: (item: Item) => boolean,
  number: number,
): Item | undefined {
  const likely = list.filter(isLikely);
  return pick([...likely, ...likely, ...likely, ...list], number);
}

/** For `pickLikely`. */
export const any = fc.nat({ max: 99 });
/** Few things and mostly one player: steps that have nothing to do with each other find nothing. */
export const mostThings = 3;
export const which = fc.nat({ max: mostThings - 1 });
export const who = fc.constantFrom(0, 0, 0, 1, 2);
/** The first game mostly: what happens to both at once finds little. */
export const game = fc.constantFrom(0, 0, 0, 1);
/** Mostly true. */
export const mostly = fc.constantFrom(true, true, true, false);
export const operator = fc.nat({ max: 1 });
