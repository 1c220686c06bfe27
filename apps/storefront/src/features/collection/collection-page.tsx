import type { Collection } from "@playfront/contract/entities";
import { useRef } from "react";
import { isAndroidOnly } from "../../shared/game/android-games.ts";
import { GameLink } from "../../shared/game/game-link.tsx";
import type { GameAction } from "../../shared/game/game-list.tsx";
import { GameRow } from "../../shared/game/game-row.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { ShareButton } from "../../shared/share/share-button.tsx";
import type { ShareSubject } from "../../shared/share/share-subject.ts";
import { emptyDrawing } from "../../ui/feedback/drawings/empty.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import styles from "./collection-page.module.css";

/** A collection: its cover and words, and each game with the reason why it is in it. */
export function CollectionPage({
  collection: { id, title, summary, cover, intro, games },
  action,
}: {
  collection: Collection;
  action: GameAction;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const subject: ShareSubject = {
    title,
    path: paths.collection(id),
    target: { kind: "collection", id },
    note: summary,
    logo: games[0]?.game.logo ?? "",
    cover,
    act: "看看这些游戏",
  };
  return (
    <article>
      <TopBar
        title={title}
        titleRef={heading}
        fallback={paths.collections}
        action={<ShareButton subject={subject} />}
      />
      <Picture src={cover} alt="" width={390} height={219} eager className={styles.cover} />
      <header className={styles.head}>
        <h1 ref={heading}>{title}</h1>
        <p className={styles.summary}>{summary}</p>
        {intro && <p className={styles.intro}>{intro}</p>}
      </header>
      {games.length === 0 && (
        <StatePanel
          drawing={emptyDrawing}
          text="其中的游戏暂未上架"
          action={<WayOn to={paths.collections}>看看其他专题</WayOn>}
        />
      )}
      <ol>
        {games.map(({ game, text, cover: picture }) => (
          <li
            key={game.gameid}
            className={styles.game}
            data-android-only={isAndroidOnly(game) || undefined}
          >
            <GameRow game={game} action={action(game)} />
            <p className={styles.text}>{text}</p>
            {picture && (
              <GameLink game={game} className={styles.picture}>
                <Picture src={picture} alt={`${game.gamename}的画面`} width={358} height={201} />
              </GameLink>
            )}
          </li>
        ))}
      </ol>
    </article>
  );
}
