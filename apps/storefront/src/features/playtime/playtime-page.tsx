import { useSearchParams } from "react-router";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { pages } from "../../pages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Announced } from "../../ui/feedback/announced.tsx";
import { Drawing } from "../../ui/feedback/drawings/drawing.tsx";
import { restDrawing } from "../../ui/feedback/drawings/rest.tsx";
import { useFailureText } from "../../ui/feedback/failure-text.ts";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { LinkRow, RowList } from "../../ui/list/row-list.tsx";
import { cx } from "../../ui/style/cx.ts";
import { Countdown, CountdownPlaceholder } from "./countdown.tsx";
import styles from "./playtime-page.module.css";
import { formatShanghaiTime } from "./playtime-rules.ts";
import { type PlaytimeView, usePlaytime } from "./use-playtime.ts";
import { WeekHours } from "./week-hours.tsx";

/**
 * The page for minors outside the permitted hours: a countdown to the next opening, and the hours of the coming days. An
 * adult reads that they do not apply, a visitor whose hours they are, a player without a real name where to give it. Open to everyone, because parents need it too. The
 * server's HTML contains no time, because it is cached for everyone.
 */
export function PlaytimePage() {
  const view = usePlaytime();
  const gameid = useGameFromQuery();
  const days = view.status === "known" ? view.days : undefined;
  const player = view.status === "known" ? view.player : null;
  return (
    <>
      <TopBar
        title={pages.playtime.title}
        fallback={gameid === null ? paths.home : paths.game(gameid)}
      />
      <div className={styles.page}>
        <section className={styles.hero} aria-label="游戏时段">
          <Drawing>{restDrawing}</Drawing>
          <PhaseView view={view} />
          {player === "unnamed" ? (
            <PageLink to={paths.realName} className={buttonClass({ look: "primary", wide: true })}>
              去实名认证
            </PageLink>
          ) : (
            <NextLink
              gameid={gameid}
              isOpen={player === "adult" || (view.status === "known" && view.phase.kind === "open")}
            />
          )}
        </section>
        {days !== null && view.status !== "failed" && (
          <WeekHours days={days} isOwn={player === "minor"} />
        )}
        <p className={styles.note}>
          根据国家新闻出版署的规定，未满 18 周岁的玩家仅可在周五、周六、周日和法定节假日的 20:00 至
          21:00 玩游戏，调休上班的周末不开放。时间均为北京时间。
        </p>
        <div className={styles.links}>
          <RowList label="帮助">
            <LinkRow label="家长监护" to={paths.guardians} />
            <LinkRow label="适合未成年人的游戏" to={paths.minors()} />
            <LinkRow label="我的实名信息" to={paths.realName} />
          </RowList>
        </div>
      </div>
    </>
  );
}

// The longest title and the longest line below it: their height is kept free in every state, so that nothing moves.
const adultTitle = "您是成年用户，游戏时间不受限制";
const adultHours = "以下时段仅适用于未成年人";

function Title({ children }: { children: string }) {
  return (
    <h2 className={styles.title} data-longest={adultTitle}>
      <span>{children}</span>
    </h2>
  );
}

function PhaseView({ view }: { view: PlaytimeView }) {
  if (view.status === "loading") {
    return (
      <div key="loading" className={styles.next} aria-busy="true">
        <Title>未成年人游戏时段</Title>
        <p className={styles.when} data-longest={adultHours}>
          <span>正在查询…</span>
        </p>
        <CountdownPlaceholder />
      </div>
    );
  }
  if (view.status === "failed") return <Failed retry={view.retry} />;
  const { phase, player, now, onEnd } = view;
  if (player === "adult" || player === "unnamed") {
    return (
      <div key={player} className={cx(styles.next, styles.still)}>
        <Title>{player === "adult" ? adultTitle : "您尚未通过实名认证"}</Title>
        <p className={styles.when} data-longest={adultHours}>
          <span>{adultHours}</span>
        </p>
      </div>
    );
  }
  const isOpen = phase.kind === "open";
  return (
    <div key={phase.kind} className={styles.next}>
      <Title>{titleOf(isOpen, player)}</Title>
      <Announced className={styles.when} data-longest={adultHours}>
        <span>
          {isOpen ? "本次结束：" : "下次开放："}
          <strong>{formatShanghaiTime(phase.target)}</strong>
        </span>
      </Announced>
      <Countdown
        key={phase.target}
        label={isOpen ? "距离本次结束" : "距离下次开放"}
        target={phase.target}
        now={now}
        onEnd={onEnd}
      />
    </div>
  );
}

function titleOf(isOpen: boolean, player: "minor" | "visitor"): string {
  if (player === "visitor") return isOpen ? "当前是未成年人游戏时段" : "当前不在未成年人游戏时段";
  return isOpen ? "现在可以玩游戏" : "先休息一下，稍后再来";
}

function Failed({ retry }: { retry: () => void }) {
  const { text } = useFailureText(null);
  return (
    <div className={styles.next} role="alert">
      <Title>未成年人游戏时段</Title>
      <p className={styles.when} data-longest={adultHours}>
        <span>{text}</span>
      </p>
      <Button look="outline" onClick={retry}>
        重新加载
      </Button>
    </div>
  );
}

/** One button for all states, so that the layout does not shift; the key replaces it when its label changes. */
function NextLink({ gameid, isOpen }: { gameid: string | null; isOpen: boolean }) {
  const [label, to] =
    gameid === null
      ? ["去首页逛逛", paths.home]
      : isOpen
        ? ["进入游戏", paths.playGame(gameid)]
        : ["返回游戏页", paths.game(gameid)];
  return (
    <PageLink
      key={label}
      to={to}
      className={buttonClass({ look: isOpen ? "primary" : "outline", wide: true })}
    >
      {label}
    </PageLink>
  );
}

/** The game from `?game=`; null in the server's HTML, which does not depend on the query. */
function useGameFromQuery(): string | null {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const game = query.get("game") ?? "";
  return isHydrated && /^[1-9]\d{0,17}$/.test(game) ? game : null;
}
