import { listenTo } from "../state/emitter.ts";
import { assumeHostClock, hostClock, hostNow, isHostClockKnown } from "./host-clock.ts";

/** The longest that a browser's timer can wait. */
const longestMs = 2 ** 31 - 1;

/** Runs a listener now, at each of the times that are still to come, and when the host's clock may show another one. */
export function onHostTimes(times: readonly number[], listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    const waits = times.map((time) => time - hostNow()).filter((wait) => wait > 0);
    if (waits.length > 0) timer = setTimeout(update, Math.min(...waits, longestMs));
    listener();
  };
  const stops = [
    hostClock.subscribe(update),
    // Timers stop while the device sleeps.
    listenTo(update, [document, "visibilitychange"]),
  ];
  update();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

let asking: Promise<void> | null = null;

/** Any answer tells the host's clock. Makes a call once, if none has come since the page was opened. */
export async function askForHostClock(call: () => Promise<unknown>): Promise<void> {
  if (isHostClockKnown()) return;
  asking ??= call().then(assumeHostClock);
  await asking;
  asking = null;
}
