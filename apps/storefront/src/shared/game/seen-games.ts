import type { ListedGame } from "@playfront/contract/entities";
import { useStore } from "../../browser/state/store.ts";
import { createStoredStore } from "../../browser/state/stored-store.ts";

/** A game whose page was opened on this device, and its first category. */
export type SeenGame = Pick<ListedGame, "gameid"> & { category: string };

const maxSeen = 20;
const none: readonly SeenGame[] = [];

/** Newest first. They never leave the device. */
const seen = createStoredStore<readonly SeenGame[]>("seengames", parseSeen);

/** Whether 猜你喜欢 may be chosen by what was played and looked at. */
const guessing = createStoredStore<boolean>("guess", (text) => text !== "off");

export function noteSeenGame({ gameid, category: [category] }: ListedGame): void {
  if (category === undefined || !guessing.get()) return;
  const others = seen.get().filter((game) => game.gameid !== gameid);
  seen.write(JSON.stringify([{ gameid, category }, ...others].slice(0, maxSeen)));
}

export function forgetSeenGames(): void {
  seen.write(null);
}

/** Empty on the server and in the first render. */
export function useSeenGames(): readonly SeenGame[] {
  return useStore(seen, none);
}

export function useGuessing(): boolean {
  return useStore(guessing, true);
}

/** Switching it off forgets what was looked at. */
export function setGuessing(isOn: boolean): void {
  guessing.write(isOn ? null : "off");
  if (!isOn) forgetSeenGames();
}

function parseSeen(text: string | null): readonly SeenGame[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter(isSeenGame).slice(0, maxSeen) : none;
  } catch {
    return none;
  }
}

function isSeenGame(entry: unknown): entry is SeenGame {
  const { gameid, category } = (entry ?? {}) as Partial<SeenGame>;
  return typeof gameid === "string" && typeof category === "string";
}
