import { paths } from "../../shared/navigation/paths.ts";
import { Announced } from "../../ui/feedback/announced.tsx";
import { ReloadLine } from "../../ui/feedback/reload-line.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import styles from "./minors-hours.module.css";
import { formatShanghaiTime } from "./playtime-rules.ts";
import { usePlaytime } from "./use-playtime.ts";

/** When minors may play, and whether that is now, with the ways to all hours and to what guardians can ask for. */
export function MinorsHours() {
  return (
    <section className={styles.hours} aria-label="游戏时段">
      <p>
        <strong>周五、周六、周日和法定节假日 20:00–21:00</strong>
        <br />
        未满 18 周岁的玩家仅可在此时段玩游戏，调休上班的周末不开放。
      </p>
      <Now />
      <nav className={styles.links} aria-label="时段与监护">
        <PageLink to={paths.playtime}>未来七天的时段</PageLink>
        <PageLink to={paths.guardians}>家长监护</PageLink>
      </nav>
    </section>
  );
}

function Now() {
  const view = usePlaytime();
  if (view.status === "failed") return <ReloadLine className={styles.now} onReload={view.retry} />;
  if (view.status === "loading") {
    return (
      <p className={styles.now} aria-busy="true">
        正在查询…
      </p>
    );
  }
  const { kind, target } = view.phase;
  const time = formatShanghaiTime(target);
  return (
    <Announced className={styles.now} data-open={kind === "open" || undefined}>
      {kind === "open" ? `现在可以玩，${time.slice(-5)} 结束` : `下次开放：${time}`}
    </Announced>
  );
}
