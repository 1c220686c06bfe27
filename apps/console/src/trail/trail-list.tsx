import { Datagrid, FunctionField, List, TextField, TextInput } from "react-admin";
import { describeChanges, nameOfAction } from "./describe-entry.ts";

const filters = [
  <TextInput key="operator" source="operator" alwaysOn resettable />,
  <TextInput key="action" source="action" alwaysOn resettable />,
  <TextInput key="object" source="object" alwaysOn resettable />,
];

function TrailList() {
  return (
    <List filters={filters} sort={{ field: "id", order: "DESC" }} exporter={false} perPage={50}>
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <TextField source="at" sortable={false} />
        <TextField source="operator" sortable={false} />
        <FunctionField source="action" sortable={false} render={nameOfAction} />
        <TextField source="object" sortable={false} />
        <FunctionField source="changes" sortable={false} render={describeChanges} />
        <TextField source="reason" sortable={false} />
        <TextField source="address" sortable={false} />
      </Datagrid>
    </List>
  );
}

/** What operators did. */
export const trailPages = { list: TrailList };
