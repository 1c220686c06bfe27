import { useEffect, useState } from "react";

/**
 * Draws a QR code of `text` in the browser and returns it as the address of a picture. Null until it is drawn, and
 * for a null `text`; reserve its space meanwhile.
 */
export function useQrCode(text: string | null): string | null {
  const [drawn, setDrawn] = useState<{ text: string; code: string } | null>(null);
  useEffect(() => {
    if (text === null) return;
    let isCurrent = true;
    const draw = async () => {
      const { toString: toSvg } = await import("qrcode");
      const svg = await toSvg(text, { type: "svg", margin: 3 });
      if (isCurrent) setDrawn({ text, code: `data:image/svg+xml,${encodeURIComponent(svg)}` });
    };
    draw().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return drawn?.text === text ? drawn.code : null;
}
