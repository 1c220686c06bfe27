import type { UserInfo } from "@playfront/contract/entities";
import { BadgeCheck, ChevronRight, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Avatar } from "../../shared/account/avatar.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { loginPath } from "../../shared/navigation/return-target.ts";
import { useFailureText } from "../../ui/feedback/failure-text.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Button, buttonClass } from "../../ui/form/button.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { cx } from "../../ui/style/cx.ts";
import type { Viewer } from "./use-viewer.ts";
import styles from "./user-card.module.css";

/**
 * The viewer's card. The server's HTML contains the visitor's card and a player's skeleton; until hydration the early
 * script's mark selects one of them (browser/document/early-script.ts).
 */
export function UserCard({ viewer }: { viewer: Viewer }) {
  switch (viewer.kind) {
    case "unread":
      return (
        <>
          <VisitorCard className={styles.ofVisitors} />
          <PlayerCardSkeleton className={styles.ofPlayers} />
        </>
      );
    case "visitor":
      return <VisitorCard />;
    case "loading":
      return <PlayerCardSkeleton />;
    case "unknown":
      return <UnknownCard retry={viewer.retry} />;
    case "player":
      return <PlayerCard player={viewer.player} />;
  }
}

function PlayerCard({ player }: { player: UserInfo }) {
  const { avatar, nickname, username, fcm, phone } = player;
  return (
    <div className={styles.card}>
      <Link to={paths.avatar} className={styles.picture} aria-label="修改头像">
        <Avatar src={avatar} size={64} />
      </Link>
      <div className={styles.who}>
        <PageLink to={paths.profile} className={styles.name}>
          <span className={styles.nickname}>{nickname || username}</span>
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </PageLink>
        <ul className={styles.marks}>
          <Mark icon={BadgeCheck} isDone={fcm === 1} to={paths.realName}>
            {fcm === 1 ? "已实名" : "未实名"}
          </Mark>
          <Mark icon={Smartphone} isDone={phone !== ""} to={paths.bindPhone}>
            {phone === "" ? "未绑定手机" : "已绑定手机"}
          </Mark>
        </ul>
      </div>
    </div>
  );
}

function VisitorCard({ className }: { className?: string }) {
  return (
    <div className={cx(styles.card, className)}>
      <Avatar src="" size={64} />
      <div className={styles.who}>
        <p className={styles.nickname}>登录后更精彩</p>
        <p className={styles.hint}>领礼包、玩页游更方便</p>
      </div>
      <Link to={loginPath({ refer: paths.user })} className={buttonClass({})}>
        登录
      </Link>
    </div>
  );
}

function PlayerCardSkeleton({ className }: { className?: string }) {
  return (
    <div className={cx(styles.card, className)} aria-busy="true">
      <Skeleton width={64} height={64} round className={styles.outline} />
      <div className={cx(styles.who, styles.outlines)}>
        <Skeleton width={120} height={24} />
        <Skeleton width={168} height={24} />
      </div>
    </div>
  );
}

/** Logged in, but the player's info could not be loaded. */
function UnknownCard({ retry }: { retry: () => void }) {
  const { text, isOffline } = useFailureText(null);
  return (
    <div className={styles.card}>
      <Avatar src="" size={64} />
      <div className={styles.who}>
        <p className={styles.nickname}>您好，玩家</p>
        <p className={styles.hint}>{isOffline ? text : "资料加载失败，请重试~"}</p>
      </div>
      <Button look="outline" onClick={retry}>
        重试
      </Button>
    </div>
  );
}

function Mark({
  icon: Icon,
  isDone,
  to,
  children,
}: {
  icon: typeof BadgeCheck;
  isDone: boolean;
  to: string;
  children: ReactNode;
}) {
  return (
    <li>
      <PageLink to={to} className={cx(styles.mark, isDone && styles.done)}>
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
        {children}
      </PageLink>
    </li>
  );
}
