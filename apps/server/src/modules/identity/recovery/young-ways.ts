import { socialNames } from "@playfront/contract/constants";
import { joinWords } from "@playfront/contract/texts/join-words";
import type { Executor } from "@playfront/database/connect";
import * as repository from "./young-ways.repository.ts";

/** A passkey or an account of a provider that came after the owner's phone was last proved (decision 0260). */
interface YoungWay {
  /** The passkey's id, or the provider. */
  way: string;
  name: string;
  since: Date;
}

export interface SettledWays {
  removed: YoungWay[];
  kept: YoungWay[];
  /** Those of which the owner has said nothing: they log nobody in. */
  suspended: YoungWay[];
}

export async function findYoungWays(db: Executor, uid: string): Promise<YoungWay[]> {
  const passkeys = await repository.findPasskeys(db, uid);
  const logins = await repository.findLogins(db, uid);
  return [
    ...passkeys.map(({ id, name, since }) => ({ way: id, name: `通行密钥「${name}」`, since })),
    ...logins.map(({ provider, since }) => ({
      way: provider as string,
      name: socialNames[provider],
      since,
    })),
  ];
}

/** Does what the owner has said about each; the caller has locked the account. */
export async function settleYoungWays(
  trx: Executor,
  { uid, removed, kept, now }: { uid: string; removed: string; kept: string; now: Date },
): Promise<SettledWays> {
  const young = await findYoungWays(trx, uid);
  const [gone, left] = [new Set(removed.split(",")), new Set(kept.split(","))];
  const settled = {
    removed: young.filter(({ way }) => gone.has(way)),
    kept: young.filter(({ way }) => left.has(way) && !gone.has(way)),
    suspended: young.filter(({ way }) => !left.has(way) && !gone.has(way)),
  };
  if (young.length > 0) await store(trx, { uid, now, settled });
  await repository.noteProof(trx, { uid, now });
  return settled;
}

async function store(
  trx: Executor,
  { uid, now, settled }: { uid: string; now: Date; settled: SettledWays },
): Promise<void> {
  const { removed, kept, suspended } = settled;
  const choose = <Way extends string>(isOne: (way: string) => way is Way) => {
    const of = (ways: readonly YoungWay[]) => ways.map(({ way }) => way).filter(isOne);
    return { uid, now, removed: of(removed), kept: of(kept), suspended: of(suspended) };
  };
  await repository.settlePasskeys(
    trx,
    choose((way): way is string => !isProvider(way)),
  );
  await repository.settleLogins(trx, choose(isProvider));
}

const isProvider = (way: string): way is keyof typeof socialNames =>
  Object.hasOwn(socialNames, way);

/** What became of the ways in, for the owner; empty if there were none. */
export function describeWays({ removed, kept, suspended }: SettledWays): string {
  return [...told("已移除", removed), ...told("已保留", kept), ...told("已暂停", suspended)].join(
    "；",
  );
}

function told(act: string, ways: readonly YoungWay[]): string[] {
  if (ways.length === 0) return [];
  return [joinWords(act, ways.map(({ name }) => name).join("、"))];
}
