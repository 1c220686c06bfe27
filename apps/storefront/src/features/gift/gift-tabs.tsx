import { paths } from "../../shared/navigation/paths.ts";
import { TabHeader } from "../../ui/layout/tab-header.tsx";
import { LinkTabs } from "../../ui/list/link-tabs.tsx";

/** The head of the gift pages' root: its title and its one tab. Any tab name in the address means this one. */
export function GiftTabs() {
  return (
    <>
      <TabHeader title="礼包" />
      <LinkTabs label="礼包分类" tabs={[{ to: paths.gifts, label: "全部礼包", isActive: true }]} />
    </>
  );
}
