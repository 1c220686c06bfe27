import { Gift, House, LayoutGrid, type LucideIcon, UserRound } from "lucide-react";
import { pages } from "../../pages.ts";
import { barTitle } from "../../shared/navigation/page-at.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./tab-bar.module.css";
import type { Tab } from "./tab-of.ts";

/** In the order shown. `cut` is the line drawn into the filled icon so that its parts can still be told apart. */
const tabs: Record<Tab, { to: string; icon: LucideIcon; cut?: string }> = {
  home: { to: paths.home, icon: House, cut: "M12 20.2v-5" },
  gifts: { to: paths.gifts(), icon: Gift, cut: "M12 7.4v13.4M3.4 11h17.2" },
  category: { to: paths.category(), icon: LayoutGrid },
  user: { to: paths.user, icon: UserRound },
};

/** The four tabs at the bottom; the active one is filled. */
export function TabBar({ active }: { active: Tab }) {
  return (
    <nav className={styles.bar} aria-label="主导航" data-bottom-bar="">
      {(Object.keys(tabs) as Tab[]).map((tab) => {
        const { to, icon: Icon, cut } = tabs[tab];
        const isActive = tab === active;
        return (
          <PageLink
            key={tab}
            to={to}
            className={cx(styles.tab, isActive && styles.active)}
            aria-current={isActive ? "page" : undefined}
          >
            <Icon size={22} strokeWidth={1.75} aria-hidden="true">
              {isActive && cut && <path d={cut} className={styles.cut} />}
            </Icon>
            <span>{barTitle(pages[tab])}</span>
          </PageLink>
        );
      })}
    </nav>
  );
}
