import { LegalPage } from "../../features/about/legal-page.tsx";
import { privacy } from "../../features/about/privacy.ts";
import { pageMeta, siteOf } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/about-privacy.ts";

export function meta({ matches }: Route.MetaArgs) {
  const { title, summary } = privacy(siteOf(matches).siteName);
  return pageMeta(matches, { title, description: summary.join("") });
}

export default function PrivacyRoute({ matches }: Route.ComponentProps) {
  const { siteName, operatorName } = siteOf(matches);
  return <LegalPage text={privacy(siteName, operatorName)} />;
}
