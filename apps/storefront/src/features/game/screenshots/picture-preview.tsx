import { type ComponentType, useEffect, useRef, useState } from "react";
import { onCloseRequest } from "../../../browser/overlay/close-request.ts";
import { loadFailed } from "../../../ui/feedback/failure-text.ts";
import { showToast } from "../../../ui/feedback/toast.ts";
import type { LightboxProps } from "./lightbox.tsx";
import { loadLightbox, type Preview } from "./use-preview.ts";

/** Shows the preview once its code has loaded; if that fails the page stays as it is. */
export function PicturePreview({
  pictures,
  name,
  preview,
}: {
  pictures: readonly string[];
  /** Name of the game, for the pictures' labels. */
  name: string;
  preview: Preview;
}) {
  const Lightbox = useLightbox(preview);
  const isOpen = preview.index !== null;
  const close = useRef(preview.close);
  close.current = preview.close;
  useEffect(() => (isOpen ? onCloseRequest(() => close.current()) : undefined), [isOpen]);
  if (Lightbox === null || preview.index === null) return null;
  return <Lightbox pictures={pictures} name={name} index={preview.index} onClose={preview.close} />;
}

function useLightbox(preview: Preview): ComponentType<LightboxProps> | null {
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null);
  const isWanted = preview.index !== null && Lightbox === null;
  const latest = useRef(preview);
  latest.current = preview;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    loadLightbox().then(
      (loaded) => isCurrent && setLightbox(() => loaded.Lightbox),
      () => {
        if (!isCurrent) return;
        showToast(loadFailed());
        latest.current.close();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return Lightbox;
}
