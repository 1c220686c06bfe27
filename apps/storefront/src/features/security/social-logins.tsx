import type { Data } from "@playfront/contract/calls";
import { type SocialProvider, socialNames, socialProviders } from "@playfront/contract/constants";
import { joinWords } from "@playfront/contract/texts/join-words";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { useSession } from "../../browser/session/session.ts";
import { pages } from "../../pages.ts";
import { requiresPassword } from "../../shared/account/requires-password.ts";
import { goToProvider } from "../../shared/account/social-return.ts";
import { failureWords } from "../../shared/form/failure-words.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { shanghaiDay } from "../../shared/text/format.ts";
import { confirmDanger } from "../../ui/dialog/confirm-danger.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import form from "../../ui/form/form.module.css";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { RowList } from "../../ui/list/row-list.tsx";
import { PasswordConfirmation } from "./password-confirmation.tsx";
import styles from "./security.module.css";

interface Ways {
  offered: Data<"user/getSocialProviders">;
  bound: Data<"user/getSocialLogins">;
}

/** The accounts of WeChat and QQ that log in to the account: bound here, and unbound. */
export function SocialLogins({ offered, bound }: Ways) {
  const { isBusy, passwordForm, unbind } = useUnbinding();
  const shown = socialProviders.filter((name) =>
    [...offered, ...bound].some(({ provider }) => provider === name),
  );
  if (passwordForm) {
    return (
      <Sheet>
        <TopBar title={pages.socialLogins.title} fallback={paths.security} />
        <div className={form.page}>
          <p className={form.lead}>您登录本机已有一段时间，解除绑定前请确认是您本人。</p>
          {passwordForm}
        </div>
      </Sheet>
    );
  }
  return (
    <>
      <TopBar title={pages.socialLogins.title} fallback={paths.security} />
      <div className={styles.lists}>
        <p className={styles.lead}>
          {shown.length === 0
            ? "暂未开通微信和 QQ 登录"
            : "绑定后可直接登录，不需要输入密码。我们不会获取您的昵称、头像和好友。"}
        </p>
        {shown.length > 0 && (
          <RowList label="登录方式">
            {shown.map((provider) => (
              <ProviderRow
                key={provider}
                provider={provider}
                login={bound.find((login) => login.provider === provider) ?? null}
                isBusy={isBusy}
                onUnbind={() => void unbind(provider)}
              />
            ))}
          </RowList>
        )}
      </div>
    </>
  );
}

function ProviderRow({
  provider,
  login,
  isBusy,
  onUnbind,
}: {
  provider: SocialProvider;
  login: Ways["bound"][number] | null;
  isBusy: boolean;
  onUnbind: () => void;
}) {
  const name = socialNames[provider];
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.name}>{name}</p>
        <p className={styles.fact}>{login === null ? "未绑定" : describe(login)}</p>
      </div>
      {login === null ? (
        <Button
          look="outline"
          className={styles.end}
          onClick={() => void goToProvider(provider, "")}
        >
          {joinWords("绑定", name)}
        </Button>
      ) : (
        <Button look="danger" className={styles.end} busy={isBusy} onClick={onUnbind}>
          {joinWords("解除", name)}
        </Button>
      )}
    </li>
  );
}

function describe({ since, suspended }: Ways["bound"][number]): string {
  return `${shanghaiDay(since)} 绑定${suspended ? " · 已暂停，解除后可重新绑定" : ""}`;
}

/** Unbinds after a confirmation, and after the password if the host requires it; then reloads the list. */
function useUnbinding() {
  const [isBusy, setIsBusy] = useState(false);
  const [waiting, setWaiting] = useState<SocialProvider | null>(null);
  const { revalidate } = useRevalidator();
  const username = useSession().userInfo?.username ?? "";
  const call = (provider: SocialProvider, password?: string) =>
    getBrowserApi().call("user/socialUnbind", { provider, password });
  return {
    isBusy,
    passwordForm: waiting && (
      <PasswordConfirmation
        player={{ username }}
        label="解除绑定"
        busyLabel="解除中…"
        onSend={async (password, fail) => {
          const result = await call(waiting, password);
          if (!result.ok) fail(result);
          else {
            showToast(joinWords("已解除", socialNames[waiting]));
            await revalidate();
            setWaiting(null);
          }
          return result.ok;
        }}
      />
    ),
    async unbind(provider: SocialProvider) {
      const name = socialNames[provider];
      const isSure = await confirmDanger({
        title: joinWords("解除", name, "绑定？"),
        body: joinWords("解除后不能再用", name, "登录此账号。"),
        act: "解除绑定",
      });
      if (!isSure) return;
      setIsBusy(true);
      const result = await call(provider);
      if (!result.ok && requiresPassword(result)) setWaiting(provider);
      else showToast(result.ok ? joinWords("已解除", name) : failureWords(result));
      await revalidate();
      setIsBusy(false);
    },
  };
}
