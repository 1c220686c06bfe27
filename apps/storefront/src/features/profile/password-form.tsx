import { codes } from "@playfront/contract/codes";
import type { UserInfo } from "@playfront/contract/entities";
import { checkPassword } from "@playfront/contract/form-rules";
import { Link } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { NewPasswordField } from "../../shared/account/new-password-field.tsx";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { paths } from "../../shared/navigation/paths.ts";
import form from "../../ui/form/form.module.css";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { AccountName } from "../../ui/layout/account-name.tsx";
import { useSaved } from "./use-saved.ts";

/** Changes the password of an account that has one. The answer's token replaces the session's; all other sessions of the account end. */
export function PasswordForm({ player }: { player: UserInfo }) {
  const state = useForm({
    initial: { oldpassword: "", newpassword: "" },
    rules: {
      oldpassword: (value) => (value === "" ? "请输入原密码" : null),
      newpassword: (value, { oldpassword }) =>
        (value === "" ? "请输入新密码" : checkPassword(value, player.username)) ??
        (value === oldpassword ? "新密码不能与原密码相同" : null),
    },
  });
  const saved = useSaved(paths.security);

  const send: Send<"oldpassword" | "newpassword"> = async ({ values, fail }) => {
    const result = await getBrowserApi().call("user/passwordChange", values);
    if (result.ok) return saved("密码已修改，其他设备已退出登录");
    fail(result, { [codes.wrongCredentials]: "oldpassword" });
    return false;
  };

  return (
    <>
      <Form {...state.form} label="确认修改" busyLabel="提交中…" onSubmit={state.submit(send)}>
        <AccountName value={player.username} />
        <PasswordField
          {...state.field("oldpassword")}
          label="原密码"
          autoComplete="current-password"
          enterKeyHint="next"
        />
        <NewPasswordField {...state.field("newpassword")} label="新密码" enterKeyHint="done" />
      </Form>
      <p className={form.note}>
        忘记原密码？
        <Link to={paths.findPassword} className={form.link}>
          找回密码
        </Link>
      </p>
    </>
  );
}
