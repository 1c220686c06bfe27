import type { ConsolePayload } from "@playfront/contract/console/calls";
import { named } from "@playfront/contract/console/calls/content";
import type { SiteSection, SiteValue } from "@playfront/contract/console/site";
import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import { done } from "../../infra/answer.ts";
import type { Actor } from "../operator/trail.service.ts";
import type { LegalService } from "./legal.service.ts";
import type { SiteDesk } from "./site-desk.service.ts";
import type { SiteValues } from "./site-values.service.ts";

export function siteConsoleRoutes({
  siteDesk,
  siteValues,
  legal,
}: {
  siteDesk: SiteDesk;
  siteValues: SiteValues;
  legal: LegalService;
}): ModuleConsoleHandlers<`${"site" | "categories" | "legal"}/${string}`> {
  const changeOf =
    <Section extends SiteSection>(section: Section) =>
    (
      given: { value: SiteValue<Section>; seen: SiteValue<Section> },
      { operator }: { operator: Actor },
    ) =>
      siteDesk.change(operator, section, given);
  const site = named("site", {
    list: async () => done(await siteDesk.list()),
    versions: async ({ section }: ConsolePayload<"site/versions">) =>
      done(await siteDesk.versions(section)),
    search: changeOf("search"),
    home: changeOf("home"),
    categories: (given: ConsolePayload<"site/categories">, { operator }: { operator: Actor }) =>
      siteDesk.changeCategories(operator, given),
    ranks: changeOf("ranks"),
    help: changeOf("help"),
    posts: changeOf("posts"),
    identity: changeOf("identity"),
    footer: changeOf("footer"),
    hosts: changeOf("hosts"),
  });
  return {
    ...site,
    "categories/list": async () => done({ names: (await siteValues.read("categories")).names }),
    "legal/list": async ({ name }) => done(await legal.list(name)),
    "legal/add": (given, { operator }) => legal.add(operator, given),
  };
}
