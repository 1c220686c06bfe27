import type { ConsoleData } from "@playfront/contract/console/calls";
import { longestShownName, operatorNamePattern } from "@playfront/contract/console/entities";
import { maxLength, regex, required, useRedirect } from "ra-core";
import { Create, SelectInput, SimpleForm, TextInput } from "ra-ui-materialui";
import { useState } from "react";
import { FirstPassword } from "./first-password.tsx";
import { OwnGamesInput } from "./own-games-input.tsx";
import { roleChoices } from "./role-choices.ts";
import { useAsked } from "./use-asked.ts";

const nameHelp = "3–32 位，以小写字母开头，可用小写字母、数字、点、横线和下划线";
const nameRules = [required(), regex(new RegExp(operatorNamePattern), nameHelp)];

export function OperatorCreate() {
  const [password, setPassword] = useState<string | null>(null);
  const redirect = useRedirect();
  const asked = useAsked();
  const onSuccess = (added: ConsoleData<"operators/add">) =>
    added.request === null ? setPassword(added.password) : asked();
  return (
    <Create mutationOptions={{ onSuccess: (added) => onSuccess(added as never) }}>
      <SimpleForm>
        <TextInput source="name" validate={nameRules} helperText={nameHelp} autoComplete="off" />
        <TextInput source="shownName" validate={[required(), maxLength(longestShownName)]} />
        <SelectInput source="role" choices={roleChoices} validate={required()} />
        <OwnGamesInput />
        <TextInput
          source="reason"
          helperText="须由另一位管理员批准，请填写原因；仅有一位管理员时可不填写"
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </SimpleForm>
      {password !== null && (
        <FirstPassword
          operator="新操作员"
          password={password}
          onClose={() => redirect("list", "operators")}
        />
      )}
    </Create>
  );
}
