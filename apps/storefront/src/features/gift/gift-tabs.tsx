import { Link } from "react-router";
import { paths } from "../../domain/paths.ts";
import styles from "./gift-tabs.module.css";

/** The head of the gift pages' root: its title and its one tab. Any tab name in the address means this one. */
export function GiftTabs() {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>礼包中心</h1>
      <nav className={styles.tabs} aria-label="礼包分类">
        <Link to={paths.gifts} className={styles.tab} aria-current="page">
          全部礼包
        </Link>
      </nav>
    </header>
  );
}
