import { named } from "@playfront/contract/console/calls/content";
import type { SiteSection, SiteValue } from "@playfront/contract/console/site";
import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import { done } from "../../infra/answer.ts";
import type { Actor } from "../operator/trail.service.ts";
import type { LegalService } from "./legal.service.ts";
import type { SiteDesk } from "./site-desk.service.ts";

export function siteConsoleRoutes({
  siteDesk,
  legal,
}: {
  siteDesk: SiteDesk;
  legal: LegalService;
}): ModuleConsoleHandlers<`${"site" | "legal"}/${string}`> {
  const changeOf =
    <Section extends SiteSection>(section: Section) =>
    (
      given: { value: SiteValue<Section>; seen: SiteValue<Section> },
      { operator }: { operator: Actor },
    ) =>
      siteDesk.change(operator, section, given);
  const site = named("site", {
    list: async () => done(await siteDesk.list()),
    search: changeOf("search"),
    home: changeOf("home"),
    categories: changeOf("categories"),
    ranks: changeOf("ranks"),
    help: changeOf("help"),
    identity: changeOf("identity"),
    footer: changeOf("footer"),
    hosts: changeOf("hosts"),
  });
  return {
    ...site,
    "legal/list": async ({ name }) => done(await legal.list(name)),
    "legal/add": (given, { operator }) => legal.add(operator, given),
  };
}
