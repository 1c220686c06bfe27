import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { TopBar } from "../../ui/top-bar.tsx";
import styles from "./sign-in-layout.module.css";

/** A way from one sign-in page to another; it keeps where the player wants to go afterwards. */
export interface Switch {
  text: string;
  label: string;
  to: string;
}

/** The frame of login and registration: logo, title, the form, and the bar that switches between them. */
export function SignInLayout({
  title,
  siteName,
  switches,
  children,
}: {
  title: string;
  siteName: string;
  switches: readonly Switch[];
  children: ReactNode;
}) {
  const [query] = useSearchParams();
  const search = query.size > 0 ? `?${query}` : "";
  return (
    <div className={styles.page}>
      <TopBar title={title} />
      <div className={styles.content}>
        <img src="/app/favicon.svg" alt={siteName} width={72} height={72} className={styles.logo} />
        {children}
        <ul className={styles.switches}>
          {switches.map(({ text, label, to }) => (
            <li key={to}>
              {text}
              <Link to={to + search} replace className={styles.link}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
