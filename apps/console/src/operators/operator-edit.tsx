import { longestShownName } from "@playfront/contract/console/entities";
import {
  BooleanInput,
  Edit,
  maxLength,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
} from "react-admin";
import { ResetOperator } from "./reset-operator.tsx";
import { roleChoices } from "./role-choices.ts";

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
        <BooleanInput source="enabled" />
      </SimpleForm>
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
