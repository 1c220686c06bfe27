import type { ReactNode } from "react";
import { Link } from "react-router";
import { callQuery } from "../platform/calls.ts";
import { getQueryClient } from "../platform/query-client.ts";
import { paths } from "./paths.ts";

/** A link to a game; the touch that begins a tap already fetches what the page will show. */
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
    void getQueryClient().prefetchQuery(callQuery("game/getGameInfo", { gameid }));
  };
  return (
    <Link to={paths.game(gameid)} prefetch="intent" className={className} onTouchStart={fetchAhead}>
      {children}
    </Link>
  );
}
