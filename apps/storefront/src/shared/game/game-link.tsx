import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { callQuery } from "../../browser/api/calls.ts";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { savesData } from "../../browser/page/save-data.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { paths } from "../navigation/paths.ts";
import { startLogoTransition } from "./logo-transition.ts";

/**
 * A link to a game. The touch that begins a tap already fetches the page's data, and the logo moves to its place on
 * the page where the browser supports it.
 */
export function GameLink({
  game,
  children,
  ...link
}: Pick<ComponentProps<"a">, "id" | "role" | "className" | "aria-selected"> & {
  game: { gameid: string };
  children: ReactNode;
}) {
  const { gameid } = game;
  const fetchAhead = () => {
    if (savesData()) return;
    void getQueryClient().prefetchQuery(callQuery("game/getGameInfo", { gameid }));
  };
  const handOverLogo = ({ currentTarget }: MouseEvent) =>
    startLogoTransition(currentTarget, gameid);
  return (
    <PageLink
      to={paths.game(gameid)}
      viewTransition
      {...link}
      onTouchStart={fetchAhead}
      onClick={handOverLogo}
    >
      {children}
    </PageLink>
  );
}
