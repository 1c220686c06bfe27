import type { ListedGame } from "@playfront/contract/entities";
import { afterLoad } from "../../browser/page/after-load.ts";
import { useLater } from "../../browser/page/use-later.ts";
import { useNear } from "../../browser/page/use-near.ts";

interface AlikeGamesPlaceProps {
  gameid: string;
  /** What the page shows already. */
  shown: readonly ListedGame[];
}

async function load() {
  await afterLoad();
  return (await import("./alike-games.tsx")).AlikeGames;
}

/** Where the games alike will be: their code and their list come when the reader is near, and stay away if that fails. */
export function AlikeGamesPlace(props: AlikeGamesPlaceProps) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  const Loaded = useLater(load, isNear);
  return <div ref={ref}>{Loaded && <Loaded {...props} />}</div>;
}
