import type { UserInfo } from "@playfront/contract/entities";
import { useEffect, useState } from "react";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useSession } from "../../browser/session/session.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";

/** Who looks at the user centre. `unread`: the page's HTML, before anyone is known. */
export type Viewer =
  | { kind: "unread" | "visitor" | "loading" }
  | { kind: "player"; player: UserInfo }
  | { kind: "unknown"; retry: () => void };

/** The player, asked for anew on each visit; what is held is shown meanwhile. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit, and when someone has signed in
  useEffect(() => {
    if (isSignedIn) void refresh();
  }, [isSignedIn]);
  if (!isHydrated) return { kind: "unread" };
  if (!isSignedIn) return { kind: "visitor" };
  if (userInfo !== null) return { kind: "player", player: userInfo };
  return hasFailed ? { kind: "unknown", retry: () => void refresh() } : { kind: "loading" };
}
