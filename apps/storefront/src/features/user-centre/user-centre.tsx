import { unreadLimit } from "@playfront/contract/constants";
import {
  Baby,
  Bell,
  CircleHelp,
  Download,
  Gift,
  LogOut,
  type LucideIcon,
  Mail,
  Settings,
  ShieldCheck,
  UserRoundCog,
} from "lucide-react";
import { pages } from "../../pages.ts";
import { useUnreadMessages } from "../../shared/account/unread-messages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { TabHeader } from "../../ui/layout/tab-header.tsx";
import { LinkRow, RowList } from "../../ui/list/row-list.tsx";
import { MyGames } from "./my-games.tsx";
import { useLogOut } from "./use-log-out.ts";
import { useViewer } from "./use-viewer.ts";
import { UserCard } from "./user-card.tsx";
import styles from "./user-centre.module.css";

interface CentreLink {
  label: string;
  to: string;
  icon: LucideIcon;
}

const tiles: readonly CentreLink[] = [
  { label: "已领礼包", to: paths.myGifts, icon: Gift },
  { label: "我的关注", to: paths.follows, icon: Bell },
  { label: "我的消息", to: paths.messages, icon: Mail },
  { label: "下载管理", to: paths.downloads, icon: Download },
];

/** What has a row on the page of another row has none here. */
const rows: readonly CentreLink[] = [
  { label: "个人资料", to: paths.profile, icon: UserRoundCog },
  { label: "账号与安全", to: paths.security, icon: ShieldCheck },
  { label: "未成年人专区", to: paths.minors(), icon: Baby },
  { label: "客服中心", to: paths.help, icon: CircleHelp },
  { label: "设置", to: paths.settings, icon: Settings },
];

export function UserCentre() {
  const viewer = useViewer();
  const unread = useUnreadMessages();
  return (
    <>
      <TabHeader title={pages.user.title} />
      <UserCard viewer={viewer} />
      <nav aria-label="我的内容" className={styles.entries}>
        <ul className={styles.tiles}>
          {tiles.map((tile) => (
            <Tile key={tile.to} {...tile} badge={tile.to === paths.messages ? unread : 0} />
          ))}
        </ul>
        <MyGames />
        <RowList>
          {rows.map((row) => (
            <LinkRow key={row.to} {...row} />
          ))}
        </RowList>
      </nav>
      {viewer.kind !== "visitor" && <LogOutButton isReserved={viewer.kind === "unread"} />}
    </>
  );
}

function Tile({ label, to, icon: Icon, badge }: CentreLink & { badge: number }) {
  return (
    <li>
      <PageLink to={to} className={styles.tile}>
        <span className={styles.icon}>
          <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
          {badge > 0 && (
            <span className={styles.badge} aria-hidden="true">
              {badgeText(badge)}
            </span>
          )}
        </span>
        <span>
          {label}
          {badge > 0 && <span className="visually-hidden">，{badgeText(badge)} 条未读</span>}
        </span>
      </PageLink>
    </li>
  );
}

function badgeText(count: number): string {
  return count >= unreadLimit ? `${unreadLimit - 1}+` : String(count);
}

/** `isReserved` is true before hydration, when the early script's mark of a logged-in player reserves the space. */
function LogOutButton({ isReserved }: { isReserved: boolean }) {
  const logOut = useLogOut();
  return (
    <div className={isReserved ? styles.ofPlayers : undefined}>
      <button type="button" className={styles.logOut} onClick={() => void logOut()}>
        <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
        退出登录
      </button>
    </div>
  );
}
