import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { getSession } from "../../browser/session/session.ts";
import { tokensExchanged } from "../../browser/session/token-exchange.ts";
import { useOpenGame } from "../../shared/game/open-game.ts";
import type { PlayableGame } from "../../shared/game/play-state.ts";

/**
 * On `/game/{gameid}?play=1`, the return address of the login, a logged-in player enters the HTML5 game at once. The
 * query is removed from the address first, so that returning from the game does not enter it again.
 */
export function usePlayOnArrival({ gameid, gametype }: Omit<PlayableGame, "gamename">): void {
  const { key, pathname, search } = useLocation();
  const navigate = useNavigate();
  const openGame = useOpenGame();
  const handledKey = useRef<string | null>(null);
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (query.get("play") !== "1" || handledKey.current === key) return;
    handledKey.current = key;
    query.delete("play");
    const enter = async () => {
      const rest = query.toString();
      await navigate(
        { pathname, search: rest && `?${rest}` },
        { replace: true, preventScrollReset: true },
      );
      await tokensExchanged();
      if (gametype === "html5" && getSession().token !== null) await openGame({ gameid, gametype });
    };
    void enter();
  }, [key, pathname, search, gameid, gametype, navigate, openGame]);
}
