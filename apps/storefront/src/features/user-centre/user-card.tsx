import type { UserInfo } from "@playfront/contract/entities";
import { BadgeCheck, Smartphone, UserRound } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../domain/paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Picture } from "../../ui/picture.tsx";
import styles from "./user-centre.module.css";

/** Who is here: the player with marks for phone and real name, or a way to log in. */
export function UserCard({ player, isSignedIn }: { player: UserInfo | null; isSignedIn: boolean }) {
  if (!isSignedIn) return <VisitorCard />;
  const name = player?.nickname || player?.username || "玩家";
  return (
    <div className={styles.card}>
      <Avatar src={player?.avatar} />
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <ul className={styles.marks}>
          <li>
            <Mark
              icon={BadgeCheck}
              isDone={player?.fcm === 1}
              done="已实名"
              todo="未实名"
              to={paths.realName}
            />
          </li>
          <li>
            <Mark
              icon={Smartphone}
              isDone={Boolean(player?.phone)}
              done="已绑定手机"
              todo="未绑定手机"
              to={paths.bindPhone}
            />
          </li>
        </ul>
      </div>
    </div>
  );
}

function VisitorCard() {
  return (
    <div className={styles.card}>
      <Avatar />
      <div className={styles.who}>
        <p className={styles.name}>登录后更精彩</p>
        <p className={styles.hint}>领礼包、玩网页游戏、同步最近在玩</p>
      </div>
      <Link
        to={`${paths.login}?refer=${encodeURIComponent(paths.user)}`}
        className={buttonClass({})}
      >
        登录
      </Link>
    </div>
  );
}

function Avatar({ src }: { src?: string }) {
  if (!src) {
    return (
      <span className={styles.avatar}>
        <UserRound size={32} strokeWidth={1.75} aria-hidden="true" />
      </span>
    );
  }
  return <Picture src={src} alt="" width={64} height={64} className={styles.avatar} />;
}

function Mark({
  icon: Icon,
  isDone,
  done,
  todo,
  to,
}: {
  icon: typeof BadgeCheck;
  isDone: boolean;
  done: string;
  todo: string;
  to: string;
}) {
  return (
    <Link to={to} className={cx(styles.mark, isDone && styles.done)}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      {isDone ? done : todo}
    </Link>
  );
}
