import { hasNativeSide } from "../../browser/container/bridge.ts";
import { useInstallWay } from "../../browser/container/install-offer.ts";
import { useConsent } from "../../browser/session/consent.ts";
import { useFormerSession } from "../../browser/session/former-session.ts";
import { onDemand } from "./on-demand.ts";

const PrivacyGate = onDemand(() => import("../../features/privacy/privacy-gate.tsx"));
const InstallHint = onDemand(() => import("../../features/install-hint/install-hint.tsx"));
const AccountSwitch = onDemand(() => import("../../features/account-switch/account-switch.tsx"));
const NativeLink = onDemand(() => import("../../features/native/native-link.tsx"));

/**
 * Parts that only some surroundings have and load: the product's own shells, browsers that can install the shop, and
 * pages whose address brought another account's session.
 */
export function ContainerParts() {
  const hasAgreed = useConsent();
  const former = useFormerSession();
  const installWay = useInstallWay();
  return (
    <>
      {!hasAgreed && <PrivacyGate />}
      {installWay !== null && <InstallHint way={installWay} />}
      {/* After the hint, which it covers. */}
      {former !== null && <AccountSwitch former={former} />}
      {hasAgreed && hasNativeSide() && <NativeLink />}
    </>
  );
}
