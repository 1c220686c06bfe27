import { followTopicNames, followTopics } from "@playfront/contract/constants";
import type { FollowedGame } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { GameRow } from "../../shared/game/game-row.tsx";
import { shanghaiMinute } from "../../shared/text/format.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import styles from "./follows.module.css";
import { useFollowTopics } from "./use-follow-topics.ts";

/** A game with the last that happened to it and what the player is told of. Without a topic it is followed no more. */
export function FollowedCard({
  followed,
  action,
  onReload,
}: {
  followed: FollowedGame;
  action: ReactNode;
  onReload: () => void;
}) {
  const { game, event } = followed;
  const { topics, change } = useFollowTopics(followed, onReload);
  return (
    <article className={styles.card}>
      <GameRow game={game} action={action} />
      {event && (
        <PageLink to={event.link} className={styles.event}>
          {!event.read && <span className={styles.unread}>未读</span>}
          <span className={styles.title}>{event.title}</span>
          <time dateTime={event.at}>{shanghaiMinute(event.at).slice(5)}</time>
        </PageLink>
      )}
      <fieldset className={styles.topics}>
        <legend>提醒</legend>
        {followTopics.map((topic) => (
          <label key={topic} className={styles.topic}>
            <input
              type="checkbox"
              checked={topics.includes(topic)}
              onChange={({ target }) => void change(topic, target.checked)}
            />
            <span>{followTopicNames[topic]}</span>
          </label>
        ))}
      </fieldset>
    </article>
  );
}
