import { Gift, House, LayoutGrid, type LucideIcon, UserRound } from "lucide-react";
import { paths } from "../../shared/navigation/paths.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./tab-bar.module.css";
import type { Tab } from "./tab-of.ts";

const tabs: readonly { id: Tab; label: string; to: string; icon: LucideIcon }[] = [
  { id: "home", label: "首页", to: paths.home, icon: House },
  { id: "gift", label: "礼包", to: paths.gifts, icon: Gift },
  { id: "category", label: "分类大厅", to: paths.categories, icon: LayoutGrid },
  { id: "user", label: "我的", to: paths.user, icon: UserRound },
];

/** What is cut out of a filled shape so that it can still be told: the door of the house, the ribbon of the gift. */
const cuts: Partial<Record<Tab, string>> = {
  home: "M12 20.2v-5",
  gift: "M12 7.4v13.4M3.4 11h17.2",
};

/** The four tabs at the bottom; the active one is filled. */
export function TabBar({ active }: { active: Tab }) {
  return (
    <nav className={styles.bar} aria-label="主导航" data-bottom-bar="">
      {tabs.map(({ id, label, to, icon: Icon }) => (
        <PageLink
          key={id}
          to={to}
          className={cx(styles.tab, id === active && styles.active)}
          aria-current={id === active ? "page" : undefined}
        >
          <Icon size={22} strokeWidth={1.75} aria-hidden="true">
            {id === active && cuts[id] && <path d={cuts[id]} className={styles.cut} />}
          </Icon>
          <span>{label}</span>
        </PageLink>
      ))}
    </nav>
  );
}
