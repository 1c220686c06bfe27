import { Typography } from "@mui/material";
import {
  AutocompleteInput,
  Datagrid,
  DateInput,
  FunctionField,
  List,
  TextField,
  TextInput,
} from "ra-ui-materialui";
import type { ReactNode } from "react";
import { ChangesInLine } from "./changes-in-line.tsx";
import { actionChoices, nameOfAction, resourceOf, type TrailEntry } from "./name-of-action.ts";
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
        <FunctionField<TrailEntry>
          source="operator"
          sortable={false}
          render={({ operator, address }) => <Lines of={operator} below={address} />}
        />
        <FunctionField<TrailEntry>
          source="action"
          sortable={false}
          render={(entry) => <Lines of={nameOfAction(entry)} below={entry.object} />}
        />
        <FunctionField<TrailEntry>
          source="changes"
          sortable={false}
          render={(entry) => (
            <Lines
              of={<ChangesInLine resource={resourceOf(entry)} changes={entry.changes} />}
              below={entry.reason && `原因：${entry.reason}`}
            />
          )}
        />
      </Datagrid>
    </List>
  );
}

function Lines({ of, below }: { of: ReactNode; below: string }) {
  return (
    <>
      {of}
      {below && (
        <Typography variant="caption" component="div" color="textSecondary">
          {below}
        </Typography>
      )}
    </>
  );
}

/** What changed may hold a digest of 64 letters. */
const columnStyle = {
  "& .MuiTableCell-root": { verticalAlign: "top" },
  "& .column-at": { whiteSpace: "nowrap" },
  "& .column-operator, & .column-action, & .column-changes": { overflowWrap: "anywhere" },
  "& .column-operator": { minWidth: 120 },
  "& .column-action": { minWidth: 140 },
  "& .column-changes": { width: "50%" },
};

/** What operators did. */
export const trailPages = { list: TrailList };
