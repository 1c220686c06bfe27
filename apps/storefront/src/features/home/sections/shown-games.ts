import type { Payload } from "@playfront/contract/calls";
import { pageSize, ranks, webGameCategory } from "@playfront/contract/constants";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../browser/api/calls.ts";

type List = Omit<Payload<"game/getGameList">, "page" | "pageSize">;

/** Games that a section shows as rows or on a podium. */
export const shownCount = 3;

export const webGames = { category: webGameCategory, orderField: "hot" } as const satisfies List;

export const gamesQuery = (list: List) =>
  callQuery("game/getGameList", { ...list, page: 1, pageSize });

/** The game of 每日推荐, if it has been loaded. */
export function useDailyId(): string | undefined {
  const { data } = useQuery({ ...callQuery("collection/getDailyPickList", {}), enabled: false });
  return data?.[0]?.game.gameid;
}

/** The games of the sections above 猜你喜欢, as far as they have been loaded: none is asked for here. */
export function useShownIds(): readonly (string | undefined)[] {
  const daily = useDailyId();
  return [daily, ...useFirstIds(webGames, daily), ...useFirstIds({ rank: ranks[0] })];
}

function useFirstIds(list: List, without?: string): string[] {
  const { data = [] } = useQuery({ ...gamesQuery(list), enabled: false });
  const ids = data.map(({ gameid }) => gameid).filter((gameid) => gameid !== without);
  return ids.slice(0, shownCount);
}
