import { useResourceContext } from "ra-core";
import {
  DatagridConfigurable,
  FunctionField,
  List,
  SelectInput,
  TextField,
  TextInput,
} from "ra-ui-materialui";
import { BulkActs } from "./bulk/bulk-acts.tsx";
import { stateChoices, writerName } from "./document-words.ts";
import { EmptyDocuments, ListTools } from "./files/list-tools.tsx";
import { type ListedDocument, StateChip } from "./state-chip.tsx";

const filters = [
  <TextInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="state" source="state" choices={stateChoices} alwaysOn />,
];

/** Documents of one kind, last changed first. Its state is in the address. */
export function DocumentList() {
  const kind = useResourceContext();
  return (
    <List
      filters={filters}
      sort={{ field: "updatedAt", order: "DESC" }}
      actions={<ListTools />}
      empty={<EmptyDocuments />}
      exporter={false}
      perPage={25}
    >
      <DatagridConfigurable bulkActionButtons={<BulkActs />} rowClick="edit">
        <TextField source="title" />
        {kind === "games" && <TextField source="liveId" sortable={false} emptyText="未发布" />}
        <FunctionField<ListedDocument>
          source="state"
          sortable={false}
          render={(document) => <StateChip {...document} />}
        />
        <TextField source="updatedAt" />
        <FunctionField<ListedDocument>
          source="updatedBy"
          sortable={false}
          render={({ updatedBy }) => writerName(updatedBy)}
        />
      </DatagridConfigurable>
    </List>
  );
}
