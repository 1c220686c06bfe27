import { createEmitter } from "../state/emitter.ts";

/**
 * The host's clock, which decides when a gift opens and expires; the device's may be wrong. The header `Date` of answers
 * tells it in whole seconds.
 */
let aheadMs: number | null = null;
let findings = 0;
const changes = createEmitter();

/** How often the clock was found to be another than it was taken for; 0 until it is known. */
export const hostClock = { get: () => findings, subscribe: changes.on };

/** The host's time, milliseconds since 1970; never later than it is. The device's until an answer has told it. */
export function hostNow(): number {
  return Date.now() + (aheadMs ?? 0);
}

export function isHostClockKnown(): boolean {
  return aheadMs !== null;
}

/** A smaller difference is the way of the answer and the rest of the second. */
const noticeableMs = 3000;

/** Takes the time of an answer that has just arrived: the host's clock shows at least as much by now. */
export function noteHostDate(date: string | null): void {
  const told = Date.parse(date ?? "");
  if (!Number.isNaN(told)) setAhead(told - Date.now());
}

/** Takes the device's clock for the host's until an answer tells it: the host could not be asked. */
export function assumeHostClock(): void {
  if (aheadMs === null) setAhead(0);
}

/** For tests. */
export function forgetHostClock(): void {
  aheadMs = null;
}

function setAhead(next: number): void {
  const isOther = aheadMs === null || Math.abs(next - aheadMs) > noticeableMs;
  // Of two answers that agree, the one that was quicker is nearer to the truth.
  aheadMs = isOther ? next : Math.max(next, aheadMs as number);
  if (!isOther) return;
  findings += 1;
  changes.emit();
}
