import { isBoundToGames, type Role } from "@playfront/contract/console/roles";

interface Rights {
  role: Role;
  /** Of a role that is bound to games. */
  games: readonly string[];
}

const dayMs = 86_400_000;
const longestDays = 365;

/** Why the maker may not have a key with these rights, at the field that is wrong; null if it is allowed. */
export function checkKeyRights(maker: Rights, key: Rights): { field: string; msg: string } | null {
  if (!mayHaveRole(maker, key.role)) return { field: "role", msg: "只能创建与自己角色相同的密钥" };
  if (!isBoundToGames(key.role)) return null;
  if (key.games.length === 0) return { field: "games", msg: "请填写密钥可用的游戏编号" };
  const foreign = key.games.find((gameid) => isForeign(maker, gameid));
  return foreign === undefined
    ? null
    : { field: "games", msg: `编号为 ${foreign} 的游戏不在您的游戏中` };
}

export function mayHaveRole(maker: Rights, role: Role): boolean {
  return maker.role === "administrator" || maker.role === role;
}

/** The games that the key is bound to; null if it is bound to none. */
export function effectiveGames(maker: Rights, key: Rights): readonly string[] | null {
  if (!isBoundToGames(key.role)) return null;
  return key.games.filter((gameid) => !isForeign(maker, gameid));
}

function isForeign({ role, games }: Rights, gameid: string): boolean {
  return isBoundToGames(role) && !games.includes(gameid);
}

/** The end of a day in Shanghai; null if it has passed, is too far away, or does not exist. */
export function endOfDay(day: string, now: Date): Date | null {
  const start = new Date(`${day}T00:00:00+08:00`);
  const end = new Date(start.getTime() + dayMs);
  // A day such as the 31st of June is read as one of the next month, or not at all.
  const isRead = !Number.isNaN(start.getTime()) && shanghaiDay(start) === day;
  const isAllowed = end > now && end.getTime() <= now.getTime() + (longestDays + 1) * dayMs;
  return isRead && isAllowed ? end : null;
}

function shanghaiDay(time: Date): string {
  return new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}
