import type { GameInfo } from "@playfront/contract/entities";
import { formatSize } from "../../shared/game/game-row.tsx";
import { halfStars, Stars } from "../../ui/picture/stars.tsx";
import styles from "./game-facts.module.css";

export function GameFacts({ game }: { game: GameInfo }) {
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt>评分</dt>
        <dd>
          <span className={styles.value}>{game.score.toFixed(1)}</span>
          <span className={styles.stars}>
            <Stars value={halfStars(game.score)} />
          </span>
        </dd>
      </div>
      <div className={styles.fact}>
        <dt>大小</dt>
        <dd>
          <span className={styles.value}>{sizeLabel(game)}</span>
          <span className={styles.note}>{game.gametype === "html5" ? "即点即玩" : "安卓版"}</span>
        </dd>
      </div>
      <div className={styles.fact}>
        <dt>分类</dt>
        <dd>
          <span className={styles.value}>{game.category[0] ?? "游戏"}</span>
          <span className={styles.note}>游戏分类</span>
        </dd>
      </div>
    </dl>
  );
}

function sizeLabel({ gametype, size }: Pick<GameInfo, "gametype" | "size">): string {
  if (gametype === "html5") return "无需下载";
  return size === undefined ? "未知" : formatSize(size);
}
