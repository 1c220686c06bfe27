import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { usePublicSettings } from "../../browser/page/public-settings.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useSessionNotice } from "../../browser/session/session-notice.ts";
import { needsLogin, replacedPage, returnQuery } from "../../shared/navigation/return-target.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./sign-in-layout.module.css";
import { useLeadBackPlayers } from "./use-signed-in.ts";

/** A way from one sign-in page to another; it keeps where the player wants to go afterwards. */
export interface Switch {
  text?: string;
  label: string;
  to: string;
}

/** One of several ways to do what the page is for. */
export interface Mode {
  label: string;
  to: string;
  isActive: boolean;
}

/** The frame of login and registration: logo, title, the form, and the bars that switch between them. */
export function SignInLayout({
  title,
  modes = [],
  switches,
  children,
}: {
  title: string;
  modes?: readonly Mode[];
  switches: readonly Switch[];
  children: ReactNode;
}) {
  const siteName = usePublicSettings()?.siteName ?? "";
  const previous = replacedPage(new URLSearchParams(useLocation().search));
  useLeadBackPlayers();
  return (
    <Sheet>
      <TopBar title={title} backTo={previous && !needsLogin(previous) ? previous : undefined} />
      <div className={styles.content}>
        <div className={styles.brand}>
          <img src="/app/favicon.svg" alt="" width={64} height={64} className={styles.logo} />
          <p className={styles.name}>{siteName}</p>
        </div>
        <SessionNotice />
        {modes.length > 0 && <Modes label={`${title}方式`} modes={modes} />}
        {children}
        <Switches switches={switches} />
      </div>
    </Sheet>
  );
}

/** Why a player who was logged in has to log in again. */
function SessionNotice() {
  const notice = useSessionNotice();
  return (
    notice !== null && (
      <p className={styles.notice} role="status">
        {notice}
      </p>
    )
  );
}

function Modes({ label, modes }: { label: string; modes: readonly Mode[] }) {
  const kept = useKeptQuery();
  return (
    <nav className={styles.modes} aria-label={label}>
      {modes.map(({ label, to, isActive }) => (
        <Link
          key={to}
          to={to + kept}
          replace
          className={cx(styles.mode, isActive && styles.active)}
          aria-current={isActive ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Switches({ switches }: { switches: readonly Switch[] }) {
  const kept = useKeptQuery();
  return (
    <ul className={styles.switches}>
      {switches.map(({ text, label, to }) => (
        <li key={to}>
          {text}
          <Link to={to + kept} replace className={styles.link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Where the player wants to go afterwards; the page's HTML is the same for every query. */
function useKeptQuery(): string {
  const { search } = useLocation();
  return useHydrated() ? returnQuery(search) : "";
}
