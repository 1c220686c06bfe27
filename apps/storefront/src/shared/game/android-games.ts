import type { ListedGame } from "@playfront/contract/entities";
import { cannotInstallApps } from "../../browser/container/device.ts";
import { useStore } from "../../browser/state/store.ts";

export type Platforms = Pick<ListedGame, "gametype"> & Partial<Pick<ListedGame, "ios">>;

/** True if the game can only be installed from a package. A host may leave out `ios`. */
export function isAndroidOnly({ gametype, ios }: Platforms): boolean {
  return gametype === "mobile" && ios === false;
}

const noPackages = { get: cannotInstallApps, subscribe: () => () => {} };

/** Whether the device installs no packages; false in the server's HTML, which is the same for all devices. */
export function useNoPackages(): boolean {
  return useStore(noPackages, false);
}
