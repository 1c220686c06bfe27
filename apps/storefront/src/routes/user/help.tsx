import type { HelpTopic } from "@playfront/contract/entities";
import { helpTopics } from "@playfront/contract/texts/help-topics";
import {
  type Caller,
  clientCaller,
  optional,
  serverCaller,
  useCallData,
} from "../../browser/api/calls.ts";
import { HelpPage } from "../../features/help/help-page.tsx";
import { pages } from "../../pages.ts";
import { pageMeta, siteOf } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/help.ts";

async function load(call: Caller) {
  return { topics: await optional(call("index/getHelpList", {})) };
}

export function loader({ context }: Route.LoaderArgs) {
  return load(serverCaller(context));
}

export function clientLoader() {
  return load(clientCaller);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: pages.help.title,
    description:
      "下载安装、礼包兑换码、账号安全、实名认证和未成年人保护的常见问题，以及人工客服的联系方式。",
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: topicsOf(loaderData?.topics).flatMap(({ questions }) =>
        questions.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer.join("\n") },
        })),
      ),
    },
  });
}

export default function HelpRoute({ matches, loaderData }: Route.ComponentProps) {
  const topics = useCallData("index/getHelpList", {}, loaderData.topics);
  return <HelpPage siteName={siteOf(matches).siteName} topics={topicsOf(topics)} />;
}

/** The shop's own questions, as long as operators have written none and on a host without the call. */
function topicsOf(topics: readonly HelpTopic[] | null | undefined): readonly HelpTopic[] {
  return topics?.length ? topics : helpTopics;
}
