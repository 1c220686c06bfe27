import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { usePublicSettings } from "../../browser/page/public-settings.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useSessionNotice } from "../../browser/session/session-notice.ts";
import { needsLogin, replacedPage, returnQuery } from "../../shared/navigation/return-target.ts";
import { Announced } from "../../ui/feedback/announced.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./sign-in-layout.module.css";
import { useReturnLoggedInPlayers } from "./use-signed-in.ts";

/** A link to another sign-in page, which keeps the return target. */
export interface SignInLink {
  text?: string;
  label: string;
  to: string;
}

/** One of several methods, such as registration by phone or username. */
export interface SignInMode {
  label: string;
  to: string;
  isActive: boolean;
}

/** The layout of login and registration: logo, title, form, and links between them. */
export function SignInLayout({
  title,
  modes = [],
  switches,
  below,
  children,
}: {
  title: string;
  modes?: readonly SignInMode[];
  switches: readonly SignInLink[];
  /** Shown beneath the links. */
  below?: ReactNode;
  children: ReactNode;
}) {
  const siteName = usePublicSettings()?.siteName ?? "";
  const previous = replacedPage(new URLSearchParams(useLocation().search));
  useReturnLoggedInPlayers();
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
        {below}
      </div>
    </Sheet>
  );
}

/** Shows a player whose session has ended the reason. */
function SessionNotice() {
  const notice = useSessionNotice();
  return notice !== null && <Announced className={styles.notice}>{notice}</Announced>;
}

function Modes({ label, modes }: { label: string; modes: readonly SignInMode[] }) {
  const query = useReturnQuery();
  return (
    <nav className={styles.modes} aria-label={label}>
      {modes.map(({ label, to, isActive }) => (
        <Link
          key={to}
          to={to + query}
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

function Switches({ switches }: { switches: readonly SignInLink[] }) {
  const query = useReturnQuery();
  return (
    <ul className={styles.switches}>
      {switches.map(({ text, label, to }) => (
        <li key={to}>
          {text}
          <Link to={to + query} replace className={styles.link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * The return target as a query string; empty until hydration, because the server's HTML is the same for every query.
 */
function useReturnQuery(): string {
  const { search } = useLocation();
  return useHydrated() ? returnQuery(search) : "";
}
