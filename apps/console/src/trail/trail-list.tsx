import {
  AutocompleteInput,
  Datagrid,
  DateInput,
  FunctionField,
  List,
  TextField,
  TextInput,
} from "react-admin";
import { actionChoices, describeChanges, nameOfAction } from "./describe-entry.ts";
import { TrailExport } from "./trail-export.tsx";

const filters = [
  <TextInput key="q" source="q" alwaysOn resettable />,
  <TextInput key="operator" source="operator" alwaysOn resettable />,
  <AutocompleteInput key="action" source="action" choices={actionChoices} alwaysOn />,
  <TextInput key="object" source="object" alwaysOn resettable />,
  <DateInput key="from" source="from" alwaysOn />,
  <DateInput key="to" source="to" alwaysOn />,
];

function TrailList() {
  return (
    <List
      filters={filters}
      sort={{ field: "id", order: "DESC" }}
      actions={<TrailExport />}
      perPage={50}
    >
      <Datagrid bulkActionButtons={false} rowClick={false} sx={columnStyle}>
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

/** What changed may hold a digest of 64 letters. */
const columnStyle = {
  "& .column-at": { whiteSpace: "nowrap" },
  "& .column-action": { minWidth: 110 },
  "& .column-object": { overflowWrap: "anywhere", minWidth: 110 },
  "& .column-changes": { overflowWrap: "anywhere", minWidth: 200 },
  "& .column-reason": { minWidth: 100 },
};

/** What operators did. */
export const trailPages = { list: TrailList };
