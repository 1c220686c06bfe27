import { useEffect, useState } from "react";

/**
 * A QR code of `text` as the address of a picture, drawn in the browser; null until then, and for a null `text`. Keep
 * its room meanwhile.
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
    void draw();
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return drawn?.text === text ? drawn.code : null;
}
