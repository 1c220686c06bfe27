import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useSession } from "../../browser/session/session.ts";
import styles from "./settings-page.module.css";

/** How a row is shown that only players have: not at all, or with a class that keeps its space until the session is known. */
export function useOfPlayers(): { isShown: boolean; className?: string | undefined } {
  const { token } = useSession();
  const isHydrated = useHydrated();
  if (token !== null) return { isShown: true };
  return { isShown: !isHydrated, className: styles.ofPlayers };
}
