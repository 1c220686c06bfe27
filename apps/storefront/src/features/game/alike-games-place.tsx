import type { ListedGame } from "@playfront/contract/entities";
import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { afterLoad } from "../../browser/page/after-load.ts";
import { useNear } from "../../browser/page/use-near.ts";
import type { AlikeGames } from "./alike-games.tsx";

interface AlikeGamesPlaceProps {
  gameid: string;
  /** What the page shows already. */
  shown: readonly ListedGame[];
}

/** Where the games alike will be: their code and their list come when the reader is near, and stay away if that fails. */
export function AlikeGamesPlace(props: AlikeGamesPlaceProps) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  const [Loaded, setLoaded] = useState<ComponentType<ComponentProps<typeof AlikeGames>> | null>(
    null,
  );
  useEffect(() => {
    if (!isNear) return;
    void afterLoad()
      .then(() => import("./alike-games.tsx"))
      .then((code) => setLoaded(() => code.AlikeGames))
      .catch(() => {});
  }, [isNear]);
  return <div ref={ref}>{Loaded && <Loaded {...props} />}</div>;
}
