import { useEffect, useState } from "react";
import { formatWait } from "../feedback/format-wait.ts";
import styles from "./form.module.css";

/** What went wrong with a form as a whole. */
export interface FormFailure {
  text: string;
  /** When another try may succeed, milliseconds since the epoch; null when at any time. */
  until: number | null;
}

/** Said once, as it happens; the wait counts down for the eye alone. */
export function FormFailureText({ failure: { text, until } }: { failure: FormFailure }) {
  const left = useSecondsLeft(until);
  const [wait] = useState(left);
  return (
    <div className={styles.failure}>
      <p role="alert">
        {text}
        {wait > 0 && <span className="visually-hidden">，{formatWait(wait)}后可重试</span>}
      </p>
      {until !== null && (
        <p aria-hidden="true" className={styles.wait}>
          {left > 0 ? `${formatWait(left)}后可重试` : "现在可以重试了"}
        </p>
      )}
    </div>
  );
}

function useSecondsLeft(until: number | null): number {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    setLeft(secondsTo(until));
    if (until === null) return;
    const timer = setInterval(() => setLeft(secondsTo(until)), 500);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function secondsTo(until: number | null): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
