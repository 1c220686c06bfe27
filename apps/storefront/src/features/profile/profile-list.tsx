import type { UserInfo } from "@playfront/contract/entities";
import { useSession } from "../../browser/session/session.ts";
import { pages } from "../../pages.ts";
import { Avatar } from "../../shared/account/avatar.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { LinkRow, RowList, TextRow } from "../../ui/list/row-list.tsx";
import styles from "./profile-list.module.css";

/** The player's data, with links to change it. `loaded` is shown until the session has the player's info. */
export function ProfileList({ loaded }: { loaded: UserInfo }) {
  const { avatar, nickname, username, fcm } = useSession().userInfo ?? loaded;
  return (
    <>
      <TopBar title={pages.profile.title} fallback={paths.user} />
      <div className={styles.lists}>
        <RowList label="基本资料">
          <LinkRow label="头像" to={paths.avatar} value={<Avatar src={avatar} size={40} />} />
          <LinkRow label="昵称" to={paths.nickname} value={nickname} />
          <TextRow label="账号" value={username} />
        </RowList>
        <RowList label="实名信息">
          <LinkRow
            label="实名认证"
            to={paths.realName}
            value={fcm === 1 ? <span className={styles.done}>已实名</span> : "未实名"}
          />
        </RowList>
      </div>
    </>
  );
}
