import { webGameCategory } from "@playfront/contract/constants";
import { Globe, LayoutGrid, type LucideIcon, Sparkles, Trophy } from "lucide-react";
import { paths } from "../../shared/navigation/paths.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import styles from "./quick-tabs.module.css";

const tabs: readonly { label: string; to: string; icon: LucideIcon }[] = [
  { label: "新游推荐", to: paths.newGames, icon: Sparkles },
  { label: "分类", to: paths.category(), icon: LayoutGrid },
  { label: "排行榜", to: paths.rank(), icon: Trophy },
  { label: "页游", to: paths.category(webGameCategory), icon: Globe },
];

/** The four quick links of the home page (docs/product.md#home). */
export function QuickTabs() {
  return (
    <nav aria-label="快捷入口">
      <ul className={styles.tabs}>
        {tabs.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <PageLink to={to} className={styles.tab}>
              <span className={styles.tile}>
                <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
              </span>
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
