import type { MouseEvent, ReactNode } from "react";
import { callQuery } from "../platform/calls.ts";
import { savesData } from "../platform/low-data.ts";
import { getQueryClient } from "../platform/query-client.ts";
import { PageLink } from "../ui/page-link.tsx";
import { moveLogo } from "./moving-logo.ts";
import { paths } from "./paths.ts";

/**
 * A link to a game; the touch that begins a tap already fetches what the page will show, and the logo in it moves to
 * its place on that page where the browser can.
 */
export function GameLink({
  game,
  className,
  children,
}: {
  game: { gameid: string };
  className?: string;
  children: ReactNode;
}) {
  const { gameid } = game;
  const fetchAhead = () => {
    if (savesData()) return;
    void getQueryClient().prefetchQuery(callQuery("game/getGameInfo", { gameid }));
  };
  const handOverLogo = ({ currentTarget }: MouseEvent) => moveLogo(currentTarget, gameid);
  return (
    <PageLink
      to={paths.game(gameid)}
      viewTransition
      className={className}
      onTouchStart={fetchAhead}
      onClick={handOverLogo}
    >
      {children}
    </PageLink>
  );
}
