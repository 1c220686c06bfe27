import { codes } from "@playfront/contract/codes";
import type { UserInfo } from "@playfront/contract/entities";
import { checkNickname } from "@playfront/contract/form-rules";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { setUserInfo } from "../../browser/session/session.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { Field } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useSaved } from "./use-saved.ts";

export function NicknameForm({ player }: { player: UserInfo }) {
  const { form, field, submit } = useForm({
    initial: { nickname: player.nickname },
    rules: { nickname: checkNickname },
    draft: { name: "nickname", fields: ["nickname"] },
  });
  const saved = useSaved();

  const send: Send<"nickname"> = async ({ values, fail }) => {
    const nickname = values.nickname.trim();
    if (nickname === player.nickname) return saved("昵称没有变化");
    const result = await getBrowserApi().call("user/nicknameChange", { nickname });
    if (result.ok) {
      setUserInfo(result.data);
      return saved("昵称已修改");
    }
    fail(result, { [codes.taken]: "nickname" });
    return false;
  };

  return (
    <Form {...form} label="保存" busyLabel="保存中…" onSubmit={submit(send)}>
      <Field
        {...field("nickname")}
        label="昵称"
        hint="2–16 个字符，支持中文、字母和数字"
        autoComplete="nickname"
        enterKeyHint="done"
      />
    </Form>
  );
}
