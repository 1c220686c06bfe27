import { longestShownName, operatorNamePattern } from "@playfront/contract/console/entities";
import { useState } from "react";
import {
  Create,
  maxLength,
  regex,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
  useRedirect,
} from "react-admin";
import { FirstPassword } from "./first-password.tsx";
import { OwnGamesInput } from "./own-games-input.tsx";
import { roleChoices } from "./role-choices.ts";

interface Added {
  id: string;
  name?: string;
  password: string;
}

const nameRules = [
  required(),
  regex(
    new RegExp(operatorNamePattern),
    "3–32 位，以小写字母开头，可用小写字母、数字、点、横线和下划线",
  ),
];

export function OperatorCreate() {
  const [added, setAdded] = useState<Added | null>(null);
  const redirect = useRedirect();
  return (
    <Create mutationOptions={{ onSuccess: (answer: Added) => setAdded(answer) }}>
      <SimpleForm>
        <TextInput source="name" validate={nameRules} autoComplete="off" />
        <TextInput source="shownName" validate={[required(), maxLength(longestShownName)]} />
        <SelectInput source="role" choices={roleChoices} validate={required()} />
        <OwnGamesInput />
      </SimpleForm>
      {added && (
        <FirstPassword
          operator={added.name ?? "新操作员"}
          password={added.password}
          onClose={() => redirect("list", "operators")}
        />
      )}
    </Create>
  );
}
