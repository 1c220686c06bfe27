import {
  Datagrid,
  FunctionField,
  List,
  SelectField,
  SelectInput,
  TextField,
  TextInput,
} from "ra-ui-materialui";
import { PlayerState } from "./player-state.tsx";
import { type ListedPlayer, realNameChoices, stateChoices } from "./player-words.ts";

const filters = [
  <TextInput key="q" source="q" alwaysOn resettable sx={{ minWidth: 320 }} />,
  <SelectInput key="state" source="state" choices={stateChoices} alwaysOn />,
];

/** Players, the newest first. What was searched, perhaps a phone, stays out of the address and out of the browser's storage: no filter can be saved. */
export function PlayerList() {
  return (
    <List
      filters={filters}
      actions={false}
      sort={{ field: "id", order: "DESC" }}
      exporter={false}
      perPage={25}
      disableSyncWithLocation
      storeKey={false}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick="show">
        <TextField source="id" sortable={false} />
        <TextField source="username" sortable={false} />
        <TextField source="nickname" sortable={false} />
        <TextField source="phone" sortable={false} emptyText="未绑定" />
        <SelectField source="realName" choices={realNameChoices} sortable={false} />
        <FunctionField<ListedPlayer>
          source="state"
          sortable={false}
          render={(player) => <PlayerState {...player} />}
        />
        <TextField source="createdAt" sortable={false} />
      </Datagrid>
    </List>
  );
}
