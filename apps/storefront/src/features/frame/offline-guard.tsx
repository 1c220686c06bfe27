import { type RefObject, useEffect, useRef } from "react";
import { useBlocker, useLocation } from "react-router";
import { useOnline } from "../../browser/page/use-online.ts";
import { pageAt } from "../../shared/navigation/page-at.ts";
import { offlineText } from "../../ui/feedback/failure-text.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import styles from "./offline-guard.module.css";

/**
 * Without a network, the code of a page that was never opened cannot be loaded: the player stays on the present page
 * and gets a message. Pages that were opened before open as usual, because their code and often their data are stored.
 * Every screen says that it shows stored data.
 */
export function OfflineGuard() {
  const { pathname } = useLocation();
  const seen = useRef(new Set<string>());
  useEffect(() => void seen.current.add(pageKind(pathname)), [pathname]);
  if (useOnline()) return null;
  return (
    <>
      <Guard seen={seen} />
      <p className={styles.notice} aria-live="polite">
        离线中，只能看保存过的内容
      </p>
    </>
  );
}

/** Identifies pages by their code: the same value for every address of one page. */
function pageKind(pathname: string): string {
  return pageAt(pathname)?.name ?? pathname;
}

/** Rendered offline only: a router that has a blocker warns of every address typed by hand. */
function Guard({ seen }: { seen: RefObject<Set<string>> }) {
  const blocker = useBlocker(
    ({ nextLocation }) => !seen.current.has(pageKind(nextLocation.pathname)),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    showToast(offlineText);
  }, [blocker]);
  return null;
}
