import { getSession, onSessionChange } from "../session/session.ts";
import { isOfAnother, ownPrefix, parseObject, places } from "./draft.ts";

/** Drops the drafts that belong to a player. */
export function dropOwnDrafts(isOver: (of: unknown) => boolean = () => true): void {
  for (const { entries, write } of Object.values(places)) {
    for (const [key, text] of entries()) {
      if (key.startsWith(ownPrefix) && isOver(parseObject(text)?.of)) write(key, null);
    }
  }
}

let isWatching = false;

/** From now on another player's log-in drops the drafts of the one before. */
export function dropDraftsWithPlayer(): void {
  if (isWatching) return;
  isWatching = true;
  onSessionChange(() => {
    if (getSession().userInfo !== null) dropOwnDrafts(isOfAnother);
  });
}
