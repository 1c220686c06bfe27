import type { ConsoleData } from "@playfront/contract/console/calls";
import { useGetManyAggregate } from "ra-core";

type Game = ConsoleData<"listedGames/many">["rows"][number];

interface GameNamesProps {
  ids: readonly string[];
  /** What stands there without any. */
  empty?: string;
}

/** Games by their names, asked for together with those of other rows; a game without a name by its number. */
export function GameNames({ ids, empty = "无" }: GameNamesProps) {
  const { data = [], isPending } = useGetManyAggregate<Game>(
    "listedGames",
    { ids: [...ids] },
    { enabled: ids.length > 0 },
  );
  if (ids.length === 0) return empty;
  if (isPending) return "…";
  const nameOf = (id: string) => data.find((game) => game?.id === id)?.gamename ?? `游戏 ${id}`;
  return ids.map(nameOf).join("、");
}
