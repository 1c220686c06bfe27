import { type FollowTopic, followTopicNames, followTopics } from "@playfront/contract/constants";
import type { FollowedGame } from "@playfront/contract/entities";
import { type ReactNode, useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { GameRow } from "../../shared/game/game-row.tsx";
import { networkMessage } from "../../shared/game/play-state.ts";
import { shanghaiMinute } from "../../shared/text/format.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import styles from "./follows.module.css";

/** A game with the last that happened to it and what the player is told of. Without a topic it is followed no more. */
export function FollowedCard({
  followed: { game, topics: known, event },
  action,
  onUnfollowed,
}: {
  followed: FollowedGame;
  action: ReactNode;
  onUnfollowed: () => void;
}) {
  const [topics, setTopics] = useState<readonly string[]>(known);
  const change = async (topic: FollowTopic) => {
    const before = topics;
    const next = before.includes(topic)
      ? before.filter((each) => each !== topic)
      : followTopics.filter((each) => each === topic || before.includes(each));
    setTopics(next);
    const { gameid } = game;
    const result = await (next.length > 0
      ? getBrowserApi().call("game/follow", { gameid, topics: next.join(",") })
      : getBrowserApi().call("game/unfollow", { gameid }));
    if (!result.ok) {
      setTopics(before);
      showToast((result.kind === "coded" && result.msg) || networkMessage);
    } else if (next.length === 0) {
      showToast("已取消关注");
      onUnfollowed();
    }
  };
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
              onChange={() => void change(topic)}
            />
            <span>{followTopicNames[topic]}</span>
          </label>
        ))}
      </fieldset>
    </article>
  );
}
