import { BadgeCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./sent.module.css";

/** Takes the place of a form that was sent, with buttons for what comes next. */
export function Sent({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  // The pressed button is gone: focus the confirmation, so that screen readers announce it.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.sent}>
      <BadgeCheck size={56} strokeWidth={1.5} aria-hidden="true" className={styles.good} />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
