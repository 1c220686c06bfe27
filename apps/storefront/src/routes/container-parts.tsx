import { type ComponentType, lazy, Suspense } from "react";
import { hasNativeSide } from "../platform/bridge.ts";
import { useConsent } from "../platform/consent.ts";
import { useHydrated } from "../platform/use-hydrated.ts";

const PrivacyGate = onDemand(() => import("../features/privacy/privacy-gate.tsx"));
const NativeLink = onDemand(() => import("../features/native/native-link.tsx"));

/** What only the product's own shells have; browsers never load it. */
export function ContainerParts() {
  const isHydrated = useHydrated();
  const hasAgreed = useConsent();
  if (!isHydrated) return null;
  return (
    <Suspense fallback={null}>
      {!hasAgreed && <PrivacyGate />}
      {hasAgreed && hasNativeSide() && <NativeLink />}
    </Suspense>
  );
}

/** Without a network the page does without. */
function onDemand(load: () => Promise<{ default: ComponentType }>) {
  return lazy(() => load().catch(() => ({ default: () => null })));
}
