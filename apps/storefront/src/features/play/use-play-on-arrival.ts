import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { getSession } from "../../browser/session/session.ts";
import { type PlayableGame, useOpenGame } from "../../shared/game/open-game.ts";

/**
 * On `/game/{gameid}?play=1`, the way back from a login, a logged-in player enters the HTML5 game at once. The query
 * is taken out of the address first, so that coming back from the game does not enter it again.
 */
export function usePlayOnArrival({ gameid, gametype }: Omit<PlayableGame, "gamename">): void {
  const { key, pathname, search } = useLocation();
  const navigate = useNavigate();
  const openGame = useOpenGame();
  const arrived = useRef<string | null>(null);
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (query.get("play") !== "1" || arrived.current === key) return;
    arrived.current = key;
    query.delete("play");
    const enter = async () => {
      const rest = query.toString();
      await navigate(
        { pathname, search: rest && `?${rest}` },
        { replace: true, preventScrollReset: true },
      );
      if (gametype === "html5" && getSession().token !== null) await openGame({ gameid, gametype });
    };
    void enter();
  }, [key, pathname, search, gameid, gametype, navigate, openGame]);
}
