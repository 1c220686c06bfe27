import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../../../browser/page/use-hydrated.ts";

export interface Preview {
  /** The picture the preview was opened at, from 0; null while it is closed. */
  index: number | null;
  open(index: number): void;
  close(): void;
}

/** Loads the lightbox's code; asked for at the beginning of a tap. */
export function loadLightbox() {
  return import("./lightbox.tsx");
}

/**
 * Whether the full-screen preview is open stands in the address's hash: back closes it, and so does what a phone does
 * to go back. A link with the hash opens it.
 */
export function usePreview(count: number): Preview {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const isOurs = (state as { preview?: true } | null)?.preview === true;
  return {
    index: isHydrated ? pictureIndex(hash, count) : null,
    open: (index) => {
      const to = { pathname, search, hash: `#picture-${index + 1}` };
      void navigate(to, { state: { preview: true }, preventScrollReset: true });
    },
    close: () => {
      if (isOurs) void navigate(-1);
      else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    },
  };
}

/** Which of `count` pictures a hash names, from 0; null for any other hash. */
export function pictureIndex(hash: string, count: number): number | null {
  const number = Number(/^#picture-(\d{1,3})$/.exec(hash)?.[1]);
  return number >= 1 && number <= count ? number - 1 : null;
}
