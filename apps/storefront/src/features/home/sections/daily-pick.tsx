import type { DailyPick as Pick } from "@playfront/contract/entities";
import { callQuery } from "../../../browser/api/calls.ts";
import { GameLink } from "../../../shared/game/game-link.tsx";
import type { GameAction } from "../../../shared/game/game-list.tsx";
import { GameRow } from "../../../shared/game/game-row.tsx";
import { paths } from "../../../shared/navigation/paths.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Picture } from "../../../ui/picture/picture.tsx";
import styles from "./daily-pick.module.css";
import { NearSection } from "./near-section.tsx";

/** 每日推荐: one game a day, with the reason of who has chosen it. */
export function DailyPick({
  title,
  isUnsure,
  action,
}: {
  title: string;
  isUnsure: boolean;
  action: GameAction;
}) {
  return (
    <NearSection
      isUnsure={isUnsure}
      title={title}
      more={paths.collections}
      moreLabel="专题"
      place="daily"
      query={callQuery("collection/getDailyPickList", {})}
      skeleton={<Skeleton width="100%" height={180} />}
    >
      {([pick]) => pick && <Chosen pick={pick} action={action} />}
    </NearSection>
  );
}

function Chosen({ pick: { game, text, cover }, action }: { pick: Pick; action: GameAction }) {
  return (
    <div className={styles.pick}>
      <GameLink game={game} className={styles.cover}>
        <Picture src={cover} alt={`${game.gamename}：${text}`} width={358} height={201} />
        <span className={styles.text} aria-hidden="true">
          {text}
        </span>
      </GameLink>
      <GameRow game={game} action={action(game)} />
    </div>
  );
}
