import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../../../browser/page/use-hydrated.ts";

export interface Preview {
  /** Index of the picture that the preview opened with; null while it is closed. */
  index: number | null;
  open(index: number): void;
  close(): void;
}

/** Loads the lightbox's code; called on pointer down, before the click. */
export function loadLightbox() {
  return import("./lightbox.tsx");
}

/**
 * The open preview is part of the address, as its hash: the browser's back button and a phone's back gesture close it,
 * and a link with the hash opens it.
 */
export function usePreview(count: number): Preview {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const isOpenedHere = (state as { preview?: true } | null)?.preview === true;
  return {
    index: isHydrated ? pictureIndex(hash, count) : null,
    open: (index) => {
      const to = { pathname, search, hash: `#picture-${index + 1}` };
      void navigate(to, { state: { preview: true }, preventScrollReset: true });
    },
    close: () => {
      if (isOpenedHere) void navigate(-1);
      else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    },
  };
}

/** The index of the picture that a hash names; null for any other hash. */
export function pictureIndex(hash: string, count: number): number | null {
  const number = Number(/^#picture-(\d{1,3})$/.exec(hash)?.[1]);
  return number >= 1 && number <= count ? number - 1 : null;
}
