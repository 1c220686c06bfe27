import { agreement } from "../../features/about/agreement.ts";
import { LegalPage } from "../../features/about/legal-page.tsx";
import { pageMeta, siteOf } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/about-agreement.ts";

export function meta({ matches }: Route.MetaArgs) {
  const { title, summary } = agreement(siteOf(matches).siteName);
  return pageMeta(matches, { title, description: summary.join("") });
}

export default function AgreementRoute({ matches }: Route.ComponentProps) {
  const { siteName, operatorName } = siteOf(matches);
  return <LegalPage text={agreement(siteName, operatorName)} />;
}
