import type { ConsoleData } from "@playfront/contract/console/calls";
import { operatorNamePattern } from "@playfront/contract/console/entities";
import { isBoundToGames } from "@playfront/contract/console/roles";
import { useQuery } from "@tanstack/react-query";
import { regex, required, useRedirect } from "ra-core";
import { Create, DateInput, Loading, SelectInput, SimpleForm, TextInput } from "ra-ui-materialui";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { SecretDialog } from "../layout/secret-dialog.tsx";
import { OwnGamesInput } from "../operators/own-games-input.tsx";
import { roleChoices } from "../operators/role-choices.ts";

const nameRules = [
  required(),
  regex(
    new RegExp(operatorNamePattern),
    "3–32 位，以小写字母开头，可用小写字母、数字、点、横线和下划线",
  ),
];

/** A key for a program. Who is no administrator makes keys of the own role. */
export function KeyCreate() {
  const [key, setKey] = useState<string | null>(null);
  const redirect = useRedirect();
  const { data: me } = useQuery({
    queryKey: ["session/me"],
    queryFn: () => callConsole("session/me", {}),
  });
  if (!me) return <Loading />;
  const isAdministrator = me.role === "administrator";
  const choices = isAdministrator ? roleChoices : roleChoices.filter(({ id }) => id === me.role);
  const defaults = isAdministrator
    ? {}
    : { role: me.role, ...(isBoundToGames(me.role) && { games: me.games }) };
  return (
    <Create mutationOptions={{ onSuccess: (made: ConsoleData<"keys/add">) => setKey(made.key) }}>
      <SimpleForm defaultValues={defaults}>
        <TextInput
          source="name"
          validate={nameRules}
          helperText="操作记录中显示为「key:名称」，不可重复使用"
          autoComplete="off"
        />
        <SelectInput source="role" choices={choices} validate={required()} />
        <OwnGamesInput />
        <DateInput
          source="until"
          validate={required()}
          helperText="到北京时间这一天结束为止，最长一年"
        />
      </SimpleForm>
      {key && (
        <SecretDialog
          title="新密钥"
          secret={key}
          about="密钥仅显示这一次，请保存到程序的密钥管理中。拿到密钥的人可以以此角色操作。"
          onClose={() => redirect("list", "keys")}
        />
      )}
    </Create>
  );
}
