import { type RefObject, useEffect, useRef } from "react";
import { useBlocker, useLocation } from "react-router";
import { useOnline } from "../../browser/page/use-online.ts";
import { offlineText } from "../../ui/feedback/failure-text.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import styles from "./offline-guard.module.css";
import { pageKind } from "./pending-shapes.tsx";

/**
 * Without a network, the code of a page not yet seen cannot come. The player stays on the page shown instead, and is told. Pages seen before open as ever: their code is
 * here, and often their data too. Every screen says that what it shows is what was kept.
 */
export function OfflineGuard() {
  const { pathname } = useLocation();
  const seen = useRef(new Set<unknown>());
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

/** Only there while it is needed: a router that may be blocked warns of every address typed by hand. */
function Guard({ seen }: { seen: RefObject<Set<unknown>> }) {
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
