import { pages } from "../../pages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { buttonClass } from "../../ui/form/button.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { TabHeader } from "../../ui/layout/tab-header.tsx";
import { LinkTabs } from "../../ui/list/link-tabs.tsx";

/** Title and the only tab of the gifts page. Every tab name in the address selects it. Some hosts have no openings of servers. */
export function GiftTabs({ hasOpenings }: { hasOpenings: boolean }) {
  return (
    <>
      <TabHeader
        title={pages.gifts.bar}
        action={
          hasOpenings && (
            <PageLink to={paths.openings()} className={buttonClass({ look: "plain" })}>
              {pages.openings.title}
            </PageLink>
          )
        }
      />
      <LinkTabs
        label="礼包分类"
        tabs={[{ to: paths.gifts(), label: "全部礼包", isActive: true }]}
      />
    </>
  );
}
