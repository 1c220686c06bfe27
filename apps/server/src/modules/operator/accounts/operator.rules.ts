import { readNetwork } from "@playfront/config/networks";
import { isBoundToGames, type Role } from "@playfront/contract/console/roles";
import { type FailedAnswer, invalidField } from "../../../infra/answer.ts";

/** What an administrator sets of an account. */
export interface Standing {
  shownName: string;
  role: Role;
  enabled: boolean;
  games: readonly string[];
  addresses: readonly string[];
}

/** Only partners are bound to games. */
export function gamesFor(role: Role, wanted: readonly string[] = []): string[] {
  const games = isBoundToGames(role) ? [...new Set(wanted)] : [];
  return games.toSorted((one, other) => Number(one) - Number(other));
}

/** The fields as the trail tells them. */
export function toTold({ shownName, role, enabled, games, addresses }: Standing) {
  return { shownName, role, enabled, ...tellGames(games), addresses: addresses.join("、") };
}

export const tellGames = (games: readonly string[]) => ({ games: games.join("、") });

export function checkAddresses(addresses: readonly string[]): FailedAnswer | null {
  const wrong = addresses.find((text) => readNetwork(text) === null);
  return wrong === undefined
    ? null
    : invalidField("addresses", `${wrong} 不是网络地址，请按 203.0.113.0/24 的格式填写`);
}
