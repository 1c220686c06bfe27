import type { Data } from "@playfront/contract/calls";
import { BadgeCheck, Hourglass } from "lucide-react";
import { useRevalidator } from "react-router";
import { Announced } from "../../ui/feedback/announced.tsx";
import { Button } from "../../ui/form/button.tsx";
import { RowList, TextRow } from "../../ui/list/row-list.tsx";
import { ProfilePage } from "./profile-page.tsx";
import styles from "./real-name.module.css";
import { RealNameForm } from "./real-name-form.tsx";
import { useRegularRefresh } from "./use-regular-refresh.ts";

export type RealNameState = Data<"user/getUserFcmInfo">;

/** Real-name verification in each state. Verified and pending players see masked data only. */
export function RealName({ state }: { state: RealNameState }) {
  switch (state.status) {
    case "verified":
      return <Verified state={state} />;
    case "pending":
      return <Pending state={state} />;
    case "none":
    case "failed":
      return (
        <ProfilePage lead="根据国家相关规定，玩游戏前需要完成实名认证；部分礼包也仅限已实名的玩家领取。">
          {state.status === "failed" && (
            <Announced className={styles.failed}>
              上次提交的信息未通过核验，请核对姓名和身份证号后重新提交。
            </Announced>
          )}
          <RealNameForm />
        </ProfilePage>
      );
  }
}

function Verified({ state }: { state: RealNameState }) {
  return (
    <ProfilePage>
      <div className={styles.state}>
        <BadgeCheck size={56} strokeWidth={1.5} aria-hidden="true" className={styles.good} />
        <p className={styles.title}>已完成实名认证</p>
        <p className={styles.text}>{ageText(state.adult)}</p>
      </div>
      <MaskedData state={state} />
    </ProfilePage>
  );
}

function ageText(adult: boolean | undefined): string {
  if (adult === undefined) return "实名信息已通过核验，不支持自行修改。";
  return adult ? "您是成年用户，游戏时间不受限制。" : minorText;
}

const minorText = "您是未成年用户，仅可在周五、周六、周日和法定节假日的 20:00–21:00 进入游戏。";

function pendingText(adult: boolean | undefined): string {
  if (adult === false) return `核验期间，${minorText}`;
  return "核验期间可以正常玩游戏，自首次提交起最长 48 小时。";
}

function Pending({ state }: { state: RealNameState }) {
  const { revalidate, state: revalidation } = useRevalidator();
  useRegularRefresh(revalidate);
  return (
    <ProfilePage>
      <div className={styles.state}>
        <Hourglass size={56} strokeWidth={1.5} aria-hidden="true" className={styles.waiting} />
        <p className={styles.title}>实名信息核验中</p>
        <p className={styles.text}>
          核验通常几分钟内完成，结果出来后这里会自动更新。{pendingText(state.adult)}
        </p>
        <Button look="outline" busy={revalidation !== "idle"} onClick={() => void revalidate()}>
          刷新结果
        </Button>
      </div>
      <MaskedData state={state} />
    </ProfilePage>
  );
}

/** The host masks the data; unknown values are left out. */
function MaskedData({ state: { realname, identity } }: { state: RealNameState }) {
  if (realname === "" && identity === "") return null;
  return (
    <div className={styles.data}>
      <RowList label="实名信息">
        {realname !== "" && <TextRow label="姓名" value={realname} />}
        {identity !== "" && <TextRow label="身份证号" value={identity} />}
      </RowList>
    </div>
  );
}
