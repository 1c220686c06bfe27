import { createStore, useStore } from "../../browser/state/store.ts";

interface Toast {
  id: number;
  text: string;
  /** Stays until it is closed and blocks all taps. */
  blocking: boolean;
  link: ToastLink | null;
}

/** A link to a page, such as the list of downloads. */
export interface ToastLink {
  /** Router path. */
  to: string;
  label: string;
}

export const toastMs = 2000;
/** A toast with a link stays long enough to be tapped. */
export const linkToastMs = 5000;

const shown = createStore<Toast | null>(null);
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a sentence for two seconds in the middle of the screen; a newer one replaces it. A toast with a link stays
 * longer and is shown above the bars at the bottom.
 */
export function showToast(text: string, link: ToastLink | null = null): void {
  clearTimeout(timer);
  shown.set({ id: ++lastId, text, blocking: false, link });
  timer = setTimeout(() => shown.set(null), link ? linkToastMs : toastMs);
}

/** Shows that something is under way and blocks taps. Returns a function that ends it. */
export function showLoadingToast(text: string): () => void {
  clearTimeout(timer);
  const id = ++lastId;
  shown.set({ id, text, blocking: true, link: null });
  return () => {
    if (shown.get()?.id === id) shown.set(null);
  };
}

/** The toast on the screen. */
export function useToast(): Toast | null {
  return useStore(shown, null);
}

export function closeToast(): void {
  shown.set(null);
}

export function useHasToast(): boolean {
  return useStore(shown, false, () => shown.get() !== null);
}
