import { longestAnswer } from "@playfront/contract/console/calls/tickets";
import { maxLength, required } from "ra-core";
import {
  BooleanField,
  BooleanInput,
  Create,
  Datagrid,
  Edit,
  List,
  SaveButton,
  SimpleForm,
  TextField,
  TextInput,
  Toolbar,
} from "ra-ui-materialui";
import { FormDraft } from "../layout/form-draft.tsx";

function AnswerList() {
  return (
    <List sort={{ field: "id", order: "ASC" }} exporter={false} perPage={25}>
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <TextField source="title" sortable={false} />
        <TextField source="content" sortable={false} />
        <BooleanField source="enabled" sortable={false} />
      </Datagrid>
    </List>
  );
}

function AnswerCreate() {
  return (
    <Create redirect="list">
      <SimpleForm warnWhenUnsavedChanges>
        <FormDraft />
        <AnswerFields />
      </SimpleForm>
    </Create>
  );
}

function AnswerEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list">
      <SimpleForm
        warnWhenUnsavedChanges
        toolbar={
          <Toolbar>
            <SaveButton />
          </Toolbar>
        }
      >
        <FormDraft />
        <AnswerFields />
      </SimpleForm>
    </Edit>
  );
}

function AnswerFields() {
  return (
    <>
      <TextInput
        source="title"
        validate={[required(), maxLength(40)]}
        helperText="客服在列表中看到的名称，玩家看不到"
      />
      <TextInput source="content" validate={[required(), maxLength(longestAnswer)]} multiline />
      <BooleanInput source="enabled" defaultValue={true} helperText="停用后不再供选择" />
    </>
  );
}

/** The pages of canned answers. */
export const answerPages = {
  list: AnswerList,
  create: AnswerCreate,
  edit: AnswerEdit,
  recordRepresentation: "title",
};
