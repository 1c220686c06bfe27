import { useState } from "react";
import type { DownloadRecord } from "../../shared/downloads/download-record.ts";
import { useOpenGame } from "../../shared/game/open-game.ts";

/** Hands the package of a record to the browser once more; busy while its address is asked for. */
export function useDownloadAgain(record: DownloadRecord): { isBusy: boolean; again: () => void } {
  const [isBusy, setBusy] = useState(false);
  const openGame = useOpenGame();
  const open = async () => {
    setBusy(true);
    await openGame({ ...record, gametype: "mobile" });
    setBusy(false);
  };
  return { isBusy, again: () => void open() };
}
