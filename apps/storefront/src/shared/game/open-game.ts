import { useCallback } from "react";
import { useNavigate } from "react-router";
import { usePublicSettings } from "../../browser/page/public-settings.ts";
import { networkMessage } from "../../ui/feedback/failure-text.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import type { OpenableGame } from "./play-state.ts";

/** The steps load after the page, or with the first tap. */
export const loadOpening = () => import(/* keep ready */ "./opening-steps.ts");

/**
 * Opens a game: downloads a mobile game and enters an HTML5 one. In a container with its own downloader it does that
 * downloader's next step. A PC is shown the code for a phone first, unless the player downloads again. Resolves to whether
 * the browser has left for the address; any failure has been shown by then.
 */
export function useOpenGame({
  isAgain = false,
}: {
  isAgain?: boolean;
} = {}): (game: OpenableGame) => Promise<boolean> {
  const navigate = useNavigate();
  const hosts = usePublicSettings()?.hosts ?? null;
  return useCallback(
    async (game) => {
      try {
        const steps = await loadOpening();
        return await steps.openGame(game, { navigate, hosts, isAgain });
      } catch {
        // The code of the steps, or of what they show, could not be loaded.
        showToast(networkMessage());
        return false;
      }
    },
    [navigate, hosts, isAgain],
  );
}
