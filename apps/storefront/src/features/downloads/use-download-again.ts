import { useState } from "react";
import type { DownloadRecord } from "../../shared/downloads/download-record.ts";
import { useOpenGame } from "../../shared/game/open-game.ts";

/** Downloads the package of a record by the browser again; busy while the address is requested. */
export function useDownloadAgain(record: DownloadRecord): { isBusy: boolean; again: () => void } {
  const [isBusy, setBusy] = useState(false);
  const openGame = useOpenGame({ isAgain: true });
  const open = async () => {
    setBusy(true);
    await openGame({ ...record, gametype: "mobile" });
    setBusy(false);
  };
  return { isBusy, again: () => void open() };
}
