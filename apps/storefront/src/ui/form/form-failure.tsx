import { useEffect, useState } from "react";
import { formatWait } from "../feedback/format-wait.ts";
import styles from "./form.module.css";

/** A failure of the form as a whole. */
export interface FormFailure {
  text: string;
  /** When the player may try again, milliseconds since the epoch; null if at any time. */
  until: number | null;
}

/** Announced once when it happens; screen readers do not hear the countdown. */
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
