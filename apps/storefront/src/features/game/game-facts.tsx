import type { GameInfo } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { isAppleMobile } from "../../browser/container/device.ts";
import { useStore } from "../../browser/state/store.ts";
import { releaseDay, unknownRelease } from "../../shared/follow/release-words.ts";
import { isAndroidOnly } from "../../shared/game/android-games.ts";
import { formatSize } from "../../shared/game/game-row.tsx";
import { formatCount } from "../../shared/text/format.ts";
import { halfStars, Stars } from "../../ui/picture/stars.tsx";
import styles from "./game-facts.module.css";

/** The score and the size of a game; of one that is still to come the day of its release, and how many wait for it. */
export function GameFacts({ game }: { game: GameInfo }) {
  return (
    <dl className={styles.facts}>
      {game.upcoming ? (
        <>
          <Fact name="上线" value={releaseDay(game.upcoming) ?? unknownRelease} note="预计上线" />
          <Fact name="预约" value={formatCount(game.follownum ?? 0)} note="人已预约" />
        </>
      ) : (
        <>
          <Fact
            name="评分"
            value={game.score.toFixed(1)}
            note={<Stars value={halfStars(game.score)} />}
            noteClass={styles.stars}
          />
          <Size game={game} />
        </>
      )}
      <Fact name="分类" value={game.category[0] ?? "游戏"} note="游戏分类" />
    </dl>
  );
}

function Fact({
  name,
  value,
  note,
  noteClass = styles.note,
}: {
  name: string;
  value: string;
  note: ReactNode;
  noteClass?: string | undefined;
}) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        <span className={noteClass}>{note}</span>
      </dd>
    </div>
  );
}

const appleMobile = { get: isAppleMobile, subscribe: () => () => {} };

/** Of a game that an iPhone gets from the App Store nobody here knows the size. */
function Size({ game }: { game: GameInfo }) {
  const isApple = useStore(appleMobile, false);
  if (isApple && game.gametype === "mobile" && !isAndroidOnly(game))
    return <Fact name="平台" value="iOS" note="App Store" />;
  const note = game.gametype === "html5" ? "即点即玩" : "安卓版";
  return <Fact name="大小" value={sizeLabel(game)} note={note} />;
}

function sizeLabel({ gametype, size }: Pick<GameInfo, "gametype" | "size">): string {
  if (gametype === "html5") return "无需下载";
  return size === undefined ? "未知" : formatSize(size);
}
