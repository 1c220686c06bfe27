import { hostClock, hostNow } from "../../browser/api/host-clock.ts";
import { useTimeLeft } from "../../browser/page/use-time-left.ts";
import { useStore } from "../../browser/state/store.ts";
import { splitTime } from "../text/format.ts";

/**
 * Counts down to a gift's opening by the host's clock, after the given words. Empty until the clock is known, so that
 * nothing moves then; set it in tabular numbers.
 */
export function OpeningCountdown({
  opens,
  label,
  words,
}: {
  opens: string;
  label: string;
  words?: string;
}) {
  const finding = useStore(hostClock, 0);
  if (finding === 0) return null;
  // The key begins anew when the clock turns out to be another.
  return (
    <>
      {words} <Counting key={finding} target={Date.parse(opens)} label={label} />
    </>
  );
}

function Counting({ target, label }: { target: number; label: string }) {
  const left = useTimeLeft(target, { now: hostNow, onEnd });
  return (
    <span role="timer" aria-label={label}>
      {countdownText(left)}
    </span>
  );
}

/** The gift's phase changes by itself. */
function onEnd(): void {}

/** `3 天 04:05:06`, without days `04:05:06`. */
function countdownText(ms: number): string {
  const { days, hours, minutes, seconds } = splitTime(ms);
  const time = [hours, minutes, seconds].map((value) => String(value).padStart(2, "0")).join(":");
  return days > 0 ? `${days} 天 ${time}` : time;
}
