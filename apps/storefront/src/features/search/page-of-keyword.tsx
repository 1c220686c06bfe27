import { BookOpen, CalendarClock, Gift, type LucideIcon, Trophy } from "lucide-react";
import { paths } from "../../shared/navigation/paths.ts";
import { LinkRow, RowList } from "../../ui/list/row-list.tsx";
import styles from "./page-of-keyword.module.css";

interface KnownPage {
  words: RegExp;
  label: string;
  value: string;
  to: string;
  icon: LucideIcon;
}

const known: readonly KnownPage[] = [
  {
    ...{ words: /礼包|兑换码|激活码|cd-?key/i, label: "礼包", value: "全部礼包" },
    ...{ to: paths.gifts(), icon: Gift },
  },
  {
    ...{ words: /开服|新服|开区/, label: "开服表", value: "今天和之后的新服" },
    ...{ to: paths.openings(), icon: CalendarClock },
  },
  {
    ...{ words: /攻略|专题|合集/, label: "专题", value: "编辑挑选的游戏" },
    ...{ to: paths.collections, icon: BookOpen },
  },
  {
    ...{ words: /排行|榜/, label: "排行榜", value: "新游榜、热游榜" },
    ...{ to: paths.rank(), icon: Trophy },
  },
];

/** The page of the shop that a keyword names, above the games; nothing if it names none. */
export function PageOfKeyword({ keyword }: { keyword: string }) {
  const page = findPage(keyword);
  if (!page) return null;
  const { label, value, to, icon } = page;
  return (
    <div className={styles.page}>
      <RowList label="相关页面">
        <LinkRow label={label} value={value} to={to} icon={icon} />
      </RowList>
    </div>
  );
}

export function namesPage(keyword: string): boolean {
  return findPage(keyword) !== undefined;
}

function findPage(keyword: string): KnownPage | undefined {
  return known.find(({ words }) => words.test(keyword));
}
