import {
  ChevronRight,
  CircleHelp,
  Download,
  Gift,
  Lock,
  LogOut,
  type LucideIcon,
  Mail,
  UserRoundCog,
} from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../domain/paths.ts";
import { useSession } from "../../platform/session.ts";
import { TabHeader } from "../../ui/tab-header.tsx";
import { useLogOut } from "./use-log-out.ts";
import { UserCard } from "./user-card.tsx";
import styles from "./user-centre.module.css";

const tiles: readonly Entry[] = [
  { label: "已领礼包", to: paths.myGifts, icon: Gift },
  { label: "我的消息", to: paths.messages, icon: Mail },
  { label: "下载管理", to: paths.downloads, icon: Download },
  { label: "客服中心", to: paths.help, icon: CircleHelp },
];

const rows: readonly Entry[] = [
  { label: "个人资料", to: paths.profile, icon: UserRoundCog },
  { label: "修改密码", to: paths.changePassword, icon: Lock },
];

interface Entry {
  label: string;
  to: string;
  icon: LucideIcon;
}

/** The user centre: who is here, and where everything of theirs is. */
export function UserCentre() {
  const { token, userInfo } = useSession();
  const logOut = useLogOut();
  return (
    <>
      <TabHeader title="我的" />
      <UserCard player={userInfo} isSignedIn={token !== null} />
      <nav aria-label="我的内容">
        <ul className={styles.tiles}>
          {tiles.map(({ label, to, icon: Icon }) => (
            <li key={to}>
              <Link to={to} prefetch="intent" className={styles.tile}>
                <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <ul className={styles.rows}>
          {rows.map(({ label, to, icon: Icon }) => (
            <li key={to}>
              <Link to={to} prefetch="intent" className={styles.row}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                <span className={styles.label}>{label}</span>
                <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {token !== null && (
        <button type="button" className={styles.logOut} onClick={logOut}>
          <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
          退出登录
        </button>
      )}
    </>
  );
}
