import type { ConsoleData } from "@playfront/contract/console/calls";
import { longestShownName } from "@playfront/contract/console/entities";
import { maxLength, required, useNotify, useRedirect } from "ra-core";
import {
  BooleanInput,
  Edit,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextArrayInput,
  TextInput,
  Toolbar,
} from "ra-ui-materialui";
import { AccessReasonInput } from "./access-reason-input.tsx";
import { OperatorPasskeys } from "./operator-passkeys.tsx";
import { OwnGamesInput } from "./own-games-input.tsx";
import { ResetOperator } from "./reset-operator.tsx";
import { roleChoices } from "./role-choices.ts";
import { useAsked } from "./use-asked.ts";

export function OperatorEdit() {
  const notify = useNotify();
  const redirect = useRedirect();
  const asked = useAsked();
  const onSuccess = ({ request }: ConsoleData<"operators/change">) => {
    if (request !== null) return asked();
    notify("ra.notification.updated", { type: "info", messageArgs: { smart_count: 1 } });
    redirect("list", "operators");
  };
  return (
    <Edit
      mutationMode="pessimistic"
      mutationOptions={{ onSuccess: (changed) => onSuccess(changed as never) }}
    >
      <SimpleForm toolbar={<OperatorToolbar />} warnWhenUnsavedChanges>
        <TextInput source="name" readOnly />
        <TextInput source="shownName" validate={[required(), maxLength(longestShownName)]} />
        <SelectInput
          source="role"
          choices={roleChoices}
          validate={required()}
          helperText="修改角色或停用后，此人须重新登录"
        />
        <OwnGamesInput />
        <TextArrayInput
          source="addresses"
          helperText="如 203.0.113.0/24，按回车添加；不填写则不限网络"
        />
        <BooleanInput source="enabled" helperText="停用立即生效" />
        <AccessReasonInput />
      </SimpleForm>
      <OperatorPasskeys />
    </Edit>
  );
}

function OperatorToolbar() {
  return (
    <Toolbar sx={{ justifyContent: "space-between" }}>
      <SaveButton />
      <ResetOperator />
    </Toolbar>
  );
}
