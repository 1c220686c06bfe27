import type { UserInfo } from "@playfront/contract/entities";
import { useEffect, useState } from "react";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useSession } from "../../browser/session/session.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";

/** The person who views the user centre. `unread`: before hydration, when the session is not read yet. */
export type Viewer =
  | { kind: "unread" | "visitor" | "loading" }
  | { kind: "player"; player: UserInfo }
  | { kind: "unknown"; retry: () => void };

/** The viewer. The player's info is reloaded on each visit; the stored info is shown meanwhile. */
export function useViewer(): Viewer {
  const isHydrated = useHydrated();
  const { token, userInfo } = useSession();
  const isSignedIn = token !== null;
  const [hasFailed, setFailed] = useState(false);
  const refresh = async () => {
    setFailed(false);
    const result = await refreshUserInfo();
    setFailed(!result.ok);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per visit, and after a login
  useEffect(() => {
    if (isSignedIn) void refresh();
  }, [isSignedIn]);
  if (!isHydrated) return { kind: "unread" };
  if (!isSignedIn) return { kind: "visitor" };
  if (userInfo !== null) return { kind: "player", player: userInfo };
  return hasFailed ? { kind: "unknown", retry: () => void refresh() } : { kind: "loading" };
}
