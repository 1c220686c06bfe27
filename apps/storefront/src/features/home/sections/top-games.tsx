import { pageSize, type Rank } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { callQuery } from "../../../browser/api/calls.ts";
import { paths } from "../../../shared/navigation/paths.ts";
import { NearSection } from "./near-section.tsx";

/** The head of a ranking; `children` shows its first games. */
export function TopGames({
  title,
  rank,
  skeleton,
  children,
}: {
  title: string;
  rank: Rank;
  skeleton: ReactNode;
  children: (games: readonly ListedGame[]) => ReactNode;
}) {
  return (
    <NearSection
      title={title}
      more={paths.rank()}
      place="podium"
      query={callQuery("game/getGameList", { rank, page: 1, pageSize })}
      skeleton={skeleton}
    >
      {children}
    </NearSection>
  );
}
