import type { Category } from "@playfront/contract/constants";
import {
  Coffee,
  Gamepad2,
  Globe,
  LayoutGrid,
  type LucideIcon,
  Shield,
  Spade,
  Swords,
  Tag,
  Zap,
} from "lucide-react";
import { paths } from "../../shared/navigation/paths.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./category-tabs.module.css";

const icons: Record<Category, LucideIcon> = {
  全部: LayoutGrid,
  角色: Shield,
  动作: Zap,
  休闲: Coffee,
  单机: Gamepad2,
  棋牌: Spade,
  策略: Swords,
  页游: Globe,
};

/**
 * The grid of the categories (docs/product.md#categories); the selected one is highlighted, none for an unknown
 * name.
 */
export function CategoryTabs({ names, selected }: { names: readonly string[]; selected: string }) {
  return (
    <nav aria-label="游戏分类">
      <ul className={styles.grid}>
        {names.map((category) => {
          const Icon = icons[category as Category] ?? Tag;
          const isSelected = category === selected;
          return (
            <li key={category}>
              <PageLink
                to={paths.category(category)}
                replace
                className={cx(styles.tab, isSelected && styles.selected)}
                aria-current={isSelected ? "page" : undefined}
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                {category}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
