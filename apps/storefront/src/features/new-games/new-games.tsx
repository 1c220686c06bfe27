import { newGamesPageSize } from "@playfront/contract/constants";
import { type GameAction, GameList } from "../../shared/game/game-list.tsx";
import { usePlayableFirst } from "../../shared/game/playable-first.ts";
import { type LoadedGames, usePlayableGames } from "../../shared/game/playable-pages.ts";
import { PlayableSwitch } from "../../shared/game/playable-switch.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { emptyDrawing } from "../../ui/feedback/drawings/empty.tsx";
import { ReloadState } from "../../ui/feedback/reload-state.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { ReleaseDay } from "./release-day.tsx";

/** Games count as new for so many days. */
const newDays = 183;

/** The popular ones of the games that are new on a Shanghai day. A host may answer older ones too. */
export function newGamesOn(today: string) {
  const first = new Date(Date.parse(today) - newDays * 86_400_000).toISOString().slice(0, 10);
  return { orderField: "hot", releasedfrom: first } as const;
}

/** 热门新游: one page of games with the day on which each came out. `today` is a Shanghai day. */
export function NewGames({
  loaded,
  today,
  action,
}: {
  loaded: LoadedGames;
  today: string;
  action?: GameAction;
}) {
  const list = usePlayableGames(newGamesOn(today), loaded, newGamesPageSize);
  const games = usePlayableFirst(list.items.slice(0, newGamesPageSize));
  const isLoading = list.state === "loading" && (list.isBegun || games.length === 0);
  const isEmpty = games.length === 0 && !isLoading;
  return (
    <Panel title="热门新游">
      <PlayableSwitch />
      <GameList
        games={games}
        action={action}
        facts={({ released }) => <ReleaseDay day={released} today={today} />}
        eager={8}
        playableFirst
      />
      {isLoading && <GameRowsSkeleton />}
      {isEmpty && list.state === "error" && <ReloadState msg={list.msg} onReload={list.loadMore} />}
      {isEmpty && list.state !== "error" && (
        <StatePanel
          drawing={emptyDrawing}
          text={list.isFiltered ? "暂无可在本机玩的新游" : "暂无新游"}
          action={<WayOn to={paths.home}>去首页逛逛</WayOn>}
        />
      )}
    </Panel>
  );
}
