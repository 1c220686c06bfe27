import { HelpPage } from "../../features/help/help-page.tsx";
import { topics } from "../../features/help/questions.ts";
import { pages } from "../../pages.ts";
import { pageMeta, siteOf } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/help.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: pages.help.title,
    description:
      "下载安装、礼包兑换码、账号安全、实名认证和未成年人保护的常见问题，以及人工客服的联系方式。",
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: topics.flatMap(({ questions }) =>
        questions.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer.join("\n") },
        })),
      ),
    },
  });
}

export default function HelpRoute({ matches }: Route.ComponentProps) {
  return <HelpPage siteName={siteOf(matches).siteName} />;
}
