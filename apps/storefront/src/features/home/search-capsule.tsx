import { Search } from "lucide-react";
import { paths } from "../../shared/navigation/paths.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import styles from "./search-capsule.module.css";

/** The link to the search page, with the default keyword as its hint. */
export function SearchCapsule({ keyword }: { keyword: string | undefined }) {
  return (
    <div className={styles.bar}>
      <PageLink to={paths.search} className={styles.capsule}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        {keyword && <span className="visually-hidden">搜索游戏：</span>}
        <span className={styles.hint}>{keyword || "搜索游戏"}</span>
      </PageLink>
    </div>
  );
}
