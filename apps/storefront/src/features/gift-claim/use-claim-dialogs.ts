import type { Gift } from "@playfront/contract/entities";
import { useLocation, useNavigate } from "react-router";
import { usePublicSettings } from "../../browser/page/public-settings.ts";
import { useOpenGame } from "../../shared/game/open-game.ts";
import { preloadDialogs } from "../../ui/dialog/open-dialog.ts";
import { openLazily } from "../../ui/dialog/open-lazily.ts";
import type { ObstacleSettings } from "./claim-dialogs.tsx";
import type { Obstacle } from "./claim-rules.ts";

const noSettings: ObstacleSettings = {
  app: { android: "", ios: "" },
  officialAccount: { name: "", url: "" },
};

export const loadClaimDialogs = () => import(/* keep ready */ "./claim-dialogs.tsx");

/** Loads the dialogs of a claim before they are needed. */
export function preloadClaimDialogs(): void {
  preloadDialogs();
  void loadClaimDialogs().catch(() => null);
}

/** The dialogs of a claim and the navigation of their buttons. The login returns to the current page. */
export function useClaimDialogs(gift: Gift, noteTap: (obstacle: Obstacle) => void) {
  const navigate = useNavigate();
  const openGame = useOpenGame();
  const settings = usePublicSettings() ?? noSettings;
  const { pathname, search } = useLocation();
  return {
    showObstacle: async (obstacle: Obstacle) => {
      const context = { gift, page: pathname + search, settings };
      const to = await openLazily(loadClaimDialogs, ({ openObstacleDialog }) =>
        openObstacleDialog(obstacle, context),
      );
      if (to === null) return;
      noteTap(obstacle);
      await navigate(to);
    },
    showCode: async (sn: string, { isNew }: { isNew: boolean }) => {
      const isWanted = await openLazily(loadClaimDialogs, ({ openCodeDialog }) =>
        openCodeDialog({ gift, sn, isNew }),
      );
      if (isWanted) await openGame(gift);
    },
  };
}
