import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useLater } from "../../browser/page/use-later.ts";
import { withChannel } from "../../browser/session/identity.ts";

const loadCode = async () => (await import("./page-qr-code.tsx")).PageQrCode;

/** The page's QR code, loaded and drawn only where there is room for it. */
export function DesktopCode() {
  const address = usePageAddress();
  const { Loaded: Code } = useLater(loadCode, address !== null);
  return address !== null && Code && <Code address={address} />;
}

/** Null where the code would not be seen. */
function usePageAddress(): string | null {
  const { pathname, search } = useLocation();
  const [address, setAddress] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code follows the address
  useEffect(() => {
    if (window.matchMedia("(min-width: 768px)").matches)
      setAddress(withChannel(window.location.href));
  }, [pathname, search]);
  return address;
}
