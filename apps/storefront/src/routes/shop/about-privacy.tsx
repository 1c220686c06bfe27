import { privacy } from "@playfront/contract/texts/privacy";
import {
  type Caller,
  clientCaller,
  optional,
  serverCaller,
  useCallData,
} from "../../browser/api/calls.ts";
import { LegalTextPage } from "../../features/about/legal-text-page.tsx";
import { pageMeta, siteOf } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/about-privacy.ts";

const name = "privacy";

async function load(call: Caller) {
  return { written: await optional(call("index/getLegalText", { name })) };
}

export function loader({ context }: Route.LoaderArgs) {
  return load(serverCaller(context));
}

export function clientLoader() {
  return load(clientCaller);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const own = privacy(siteOf(matches).siteName);
  const summary = loaderData?.written?.since ? loaderData.written.summary : own.summary;
  return pageMeta(matches, { title: own.title, description: summary.join("") });
}

export default function PrivacyRoute({ matches, loaderData }: Route.ComponentProps) {
  const site = siteOf(matches);
  const written = useCallData("index/getLegalText", { name }, loaderData.written);
  const own = privacy(site.siteName, site.operatorName);
  return <LegalTextPage name={name} own={own} written={written} site={site} />;
}
