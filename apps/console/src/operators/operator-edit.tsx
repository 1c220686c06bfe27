import { longestShownName } from "@playfront/contract/console/entities";
import {
  BooleanInput,
  Edit,
  maxLength,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextArrayInput,
  TextInput,
  Toolbar,
} from "react-admin";
import { OperatorPasskeys } from "./operator-passkeys.tsx";
import { OwnGamesInput } from "./own-games-input.tsx";
import { ResetOperator } from "./reset-operator.tsx";
import { roleChoices } from "./role-choices.ts";
import { RoleReasonInput } from "./role-reason-input.tsx";

export function OperatorEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list">
      <SimpleForm toolbar={<OperatorToolbar />} warnWhenUnsavedChanges>
        <TextInput source="name" readOnly />
        <TextInput source="shownName" validate={[required(), maxLength(longestShownName)]} />
        <SelectInput
          source="role"
          choices={roleChoices}
          validate={required()}
          helperText="修改角色或停用后，此人须重新登录"
        />
        <RoleReasonInput />
        <OwnGamesInput />
        <TextArrayInput
          source="addresses"
          helperText="如 203.0.113.0/24，按回车添加；不填写则不限网络"
        />
        <BooleanInput source="enabled" />
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
