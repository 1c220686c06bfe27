import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

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
 * The open preview is part of the address, as its hash, in a history entry of its own: back and a phone's back gesture
 * close it. A link with the hash opens it, and gets the page's entry below.
 */
export function usePreview(count: number): Preview {
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const named = pictureIndex(hash, count);
  const hasEntry = (state as { preview?: true } | null)?.preview === true;
  const isOpening = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each history entry
  useEffect(() => {
    isOpening.current = false;
  }, [key]);
  const addEntry = (hash: string) =>
    navigate({ pathname, search, hash }, { state: { preview: true }, preventScrollReset: true });
  const addEntryBelow = async () => {
    await navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    await addEntry(hash);
  };
  const latest = useRef(addEntryBelow);
  latest.current = addEntryBelow;
  const isFromLink = named !== null && !hasEntry;
  useEffect(() => {
    if (isFromLink) void latest.current();
  }, [isFromLink]);
  return {
    index: hasEntry ? named : null,
    open: (index) => {
      // A second tap, while the code is loading, finds it open.
      if (isOpening.current || named !== null) return;
      isOpening.current = true;
      void addEntry(`#picture-${index + 1}`);
    },
    close: () => void navigate(-1),
  };
}

/** The index of the picture that a hash names; null for any other hash. */
export function pictureIndex(hash: string, count: number): number | null {
  const number = Number(/^#picture-(\d{1,3})$/.exec(hash)?.[1]);
  return number >= 1 && number <= count ? number - 1 : null;
}
