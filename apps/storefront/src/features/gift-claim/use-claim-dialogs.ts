import type { Gift } from "@playfront/contract/entities";
import { useLocation, useNavigate } from "react-router";
import { useOpenGame } from "../../shared/game/open-game.ts";
import { openCodeDialog, openObstacleDialog } from "./claim-dialogs.tsx";
import type { Obstacle } from "./claim-rules.ts";

/** The dialogs of a claim and the navigation of their buttons. The login returns to the current page. */
export function useClaimDialogs(gift: Gift) {
  const navigate = useNavigate();
  const openGame = useOpenGame();
  const { pathname, search } = useLocation();
  return {
    showObstacle: async (obstacle: Obstacle) => {
      const to = await openObstacleDialog(obstacle, { gift, page: pathname + search });
      if (to !== null) await navigate(to);
    },
    showCode: async (sn: string, title: string) => {
      if (await openCodeDialog({ gift, sn, title })) await openGame(gift);
    },
  };
}
