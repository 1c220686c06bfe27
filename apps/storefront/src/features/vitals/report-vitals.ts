import { calls, type Payload } from "@playfront/contract/calls";
import { type PageNetwork, pageNetworks } from "@playfront/contract/calls/page-vitals";
import { onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import { origin } from "../../browser/api/browser-api.ts";
import { routerPath } from "../../browser/page/router-path.ts";
import { savesData } from "../../browser/page/save-data.ts";
import { hasConsent } from "../../browser/session/consent.ts";
import { pageKindOf } from "./page-kind.ts";

/**
 * Tells the host once, when the page is first left or hidden, how fast and steady it was: by its kind and the kind of
 * network, without anything that names the player, the device or the address. Where data is to be saved it does nothing.
 */
export function reportVitals(pathname: string): void {
  if (savesData()) return;
  const pagekind = pageKindOf(routerPath(pathname));
  const report: Payload<"page/reportVitals"> = { pagekind, network: network() };
  onLCP(({ value }) => {
    report.lcp = Math.round(value);
  });
  onINP(({ value }) => {
    report.inp = Math.round(value);
  });
  onTTFB(({ value }) => {
    report.ttfb = Math.round(value);
  });
  onCLS(({ value }) => {
    report.cls = Math.round(1000 * value);
  });
  // The library's own listeners came first: they have told the last values by now. Not `pagehide`, which comes before them.
  document.addEventListener("visibilitychange", tell);

  function tell(): void {
    if (document.visibilityState !== "hidden") return;
    document.removeEventListener("visibilitychange", tell);
    if (!hasConsent()) return;
    const fields = Object.entries(report).map(([field, value]) => [field, String(value)]);
    // Outlives the page, without identity and without an answer.
    navigator.sendBeacon?.(origin + calls["page/reportVitals"].path, new URLSearchParams(fields));
  }
}

function network(): PageNetwork {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return pageNetworks.find((known) => known === connection?.effectiveType) ?? "unknown";
}
