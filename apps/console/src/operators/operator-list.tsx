import {
  BooleanField,
  DatagridConfigurable,
  List,
  SelectField,
  SelectInput,
  TextField,
  TextInput,
} from "ra-ui-materialui";
import { roleChoices } from "./role-choices.ts";

const filters = [
  <TextInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="role" source="role" choices={roleChoices} alwaysOn />,
];

export function OperatorList() {
  return (
    <List filters={filters} sort={{ field: "id", order: "DESC" }} exporter={false} perPage={25}>
      <DatagridConfigurable bulkActionButtons={false} rowClick="edit">
        <TextField source="name" />
        <TextField source="shownName" sortable={false} />
        <SelectField source="role" choices={roleChoices} />
        <BooleanField source="enabled" sortable={false} />
        <BooleanField source="hasAuthenticator" sortable={false} />
        <TextField source="seenAt" emptyText="从未登录" />
        <TextField source="createdAt" />
      </DatagridConfigurable>
    </List>
  );
}
