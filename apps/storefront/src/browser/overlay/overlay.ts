import { getShownIndex } from "../page/shown-page.ts";
import { onCloseRequest } from "./close-request.ts";

/** Something shown over the page, such as a dialog. Back closes the topmost one and stays on the page. */
export interface Overlay {
  /** Removes its history entry. Resolves once the entry is gone: navigate after that. */
  close(): Promise<void>;
}

/**
 * The mark in the state of a history entry that stands for an open overlay, so that back has something to leave. The
 * router hears of no move between such entries and the page's own entry.
 */
interface Mark {
  /** The router's number of the page's own entry. */
  page: number;
  /** How many entries back the page's own entry is. */
  depth: number;
}

interface Layer {
  onBack(): void;
}

const layers: Layer[] = [];
/** The page that a move of ours stays on; null while none is under way. */
let movingOn: number | null = null;
let moveTimer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

/** Dialogs answer even if a browser ignores a move, milliseconds. */
const moveTimeoutMs = 1000;

export function openOverlay(onBack: () => void): Overlay {
  const layer = { onBack };
  const stopListening = onCloseRequest(onBack);
  layers.push(layer);
  void settle();
  return {
    close: () => {
      stopListening();
      const index = layers.indexOf(layer);
      if (index >= 0) layers.splice(index, 1);
      return settle();
    },
  };
}

/** Closes everything that is shown over the page. Resolves once its history entries are gone: navigate after that. */
export function closeOverlays(): Promise<void> {
  closeAbove(0);
  return settle();
}

/** Call it before the router starts. After a reload it leaves the entry of what was open. */
export function watchOverlayEntries(): void {
  window.addEventListener("popstate", onPopState, true);
  const { state } = window.history;
  const mark = markOf(state);
  if (mark === null) return;
  // The router takes the number of its first entry from here.
  window.history.replaceState({ ...state, idx: mark.page }, "");
  moveBack(mark);
}

function onPopState(event: PopStateEvent): void {
  if (typeof event.state?.idx !== "number") {
    numberEntry();
    return;
  }
  const mark = markOf(event.state);
  const page = mark?.page ?? indexOf(event.state);
  const isOurMove = movingOn === page;
  endMove();
  if (isOurMove) event.stopImmediatePropagation();
  else if (layers.length > 0 && page === getShownIndex()) {
    event.stopImmediatePropagation();
    closeAbove(mark?.depth ?? 0);
  } else {
    closeAbove(0);
    if (mark) {
      leaveClosed(event, mark);
      return;
    }
  }
  void settle();
}

/** A link to a part of the page adds an entry that the router, which hears of it next, has not numbered. */
function numberEntry(): void {
  window.history.replaceState({ ...window.history.state, idx: getShownIndex() + 1 }, "");
}

/** Forward, or a jump in the history, may reach the entry of something that is closed. */
function leaveClosed(event: PopStateEvent, mark: Mark): void {
  event.stopImmediatePropagation();
  if (mark.page === getShownIndex()) moveBack(mark);
  // The router hears that its page is reached.
  else window.history.go(-mark.depth);
}

/** Adds or removes entries until each open overlay has one. Overlays that replace each other share theirs. */
function settle(): Promise<void> {
  const settled = new Promise<void>((resolve) => waiting.push(resolve));
  queueMicrotask(adjustEntries);
  return settled;
}

function adjustEntries(): void {
  if (movingOn !== null) return;
  const mark = markOf(window.history.state);
  const depth = mark?.depth ?? 0;
  if (mark && depth > layers.length) {
    moveBack({ ...mark, depth: depth - layers.length });
    return;
  }
  for (let next = depth + 1; next <= layers.length; next += 1) addEntry(next);
  answerWaiting();
}

function answerWaiting(): void {
  const settled = waiting;
  waiting = [];
  for (const resolve of settled) resolve();
}

function addEntry(depth: number): void {
  const { state } = window.history;
  const idx = indexOf(state);
  const overlay: Mark = { page: markOf(state)?.page ?? idx, depth };
  try {
    window.history.pushState({ ...state, idx: idx + 1, overlay }, "");
  } catch {
    // Safari refuses more than a hundred entries in half a minute.
  }
}

function moveBack({ page, depth }: Mark): void {
  movingOn = page;
  moveTimer = setTimeout(() => {
    endMove();
    answerWaiting();
  }, moveTimeoutMs);
  window.history.go(-depth);
}

function endMove(): void {
  clearTimeout(moveTimer);
  movingOn = null;
}

function closeAbove(depth: number): void {
  for (const { onBack } of layers.splice(depth).reverse()) onBack();
}

function indexOf(state: { idx?: unknown } | null): number {
  return typeof state?.idx === "number" ? state.idx : 0;
}

function markOf(state: { overlay?: Mark } | null): Mark | null {
  return state?.overlay ?? null;
}
