import { useCanAccess } from "ra-core";
import {
  BooleanField,
  CreateButton,
  Datagrid,
  List,
  SelectInput,
  TextField,
  TopToolbar,
} from "ra-ui-materialui";
import { GameFilter } from "../games/game-input.tsx";
import { PasteButton } from "./paste-openings.tsx";

const publishedChoices = [
  { id: "true", name: "已上架" },
  { id: "false", name: "未上架" },
];

const filters = [
  <GameFilter key="gameid" source="gameid" alwaysOn />,
  <SelectInput key="published" source="published" choices={publishedChoices} alwaysOn />,
];

/** Openings of servers, the latest first. */
export function OpeningList() {
  const { canAccess = false } = useCanAccess({ resource: "openings", action: "edit" });
  return (
    <List
      filters={filters}
      actions={<ListActions mayWrite={canAccess} />}
      sort={{ field: "opensAt", order: "DESC" }}
      exporter={false}
      perPage={25}
    >
      <Datagrid bulkActionButtons={false} rowClick={canAccess ? "edit" : false}>
        <TextField source="opensAt" />
        <TextField source="gamename" sortable={false} />
        <TextField source="serverName" sortable={false} />
        <TextField source="giftid" sortable={false} emptyText="无" />
        <BooleanField source="published" sortable={false} />
        <TextField source="updatedBy" sortable={false} />
      </Datagrid>
    </List>
  );
}

function ListActions({ mayWrite }: { mayWrite: boolean }) {
  return (
    <TopToolbar>
      {mayWrite && <PasteButton />}
      {mayWrite && <CreateButton />}
    </TopToolbar>
  );
}
