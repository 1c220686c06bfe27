import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { needsLogin, replacedPage, returnQuery } from "../../domain/return-target.ts";
import { usePublicSettings } from "../../platform/public-settings.ts";
import { useHydrated } from "../../platform/use-hydrated.ts";
import { TopBar } from "../../ui/top-bar.tsx";
import styles from "./sign-in-layout.module.css";
import { useLeadBackPlayers } from "./use-signed-in.ts";

/** A way from one sign-in page to another; it keeps where the player wants to go afterwards. */
export interface Switch {
  text?: string;
  label: string;
  to: string;
}

/** The frame of login and registration: logo, title, the form, and the bar that switches between them. */
export function SignInLayout({
  title,
  switches,
  children,
}: {
  title: string;
  switches: readonly Switch[];
  children: ReactNode;
}) {
  const siteName = usePublicSettings()?.siteName ?? "";
  const previous = replacedPage(new URLSearchParams(useLocation().search));
  useLeadBackPlayers();
  return (
    <div className={styles.page}>
      <TopBar title={title} backTo={previous && !needsLogin(previous) ? previous : undefined} />
      <div className={styles.content}>
        <div className={styles.brand}>
          <img src="/app/favicon.svg" alt="" width={64} height={64} className={styles.logo} />
          <p className={styles.name}>{siteName}</p>
        </div>
        {children}
        <Switches switches={switches} />
      </div>
    </div>
  );
}

function Switches({ switches }: { switches: readonly Switch[] }) {
  const { search } = useLocation();
  // The page's HTML is the same for every query.
  const kept = useHydrated() ? returnQuery(search) : "";
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
