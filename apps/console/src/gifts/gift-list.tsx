import { Chip } from "@mui/material";
import {
  BooleanInput,
  DatagridConfigurable,
  FunctionField,
  List,
  SelectField,
  SelectInput,
  TextField,
  TextInput,
} from "ra-ui-materialui";
import { GameFilter } from "../games/game-input.tsx";
import { type Gift, giftStateChoices, inGroups } from "./gift-words.ts";

const filters = [
  <TextInput key="q" source="q" alwaysOn resettable />,
  <GameFilter key="gameid" source="gameid" alwaysOn />,
  <SelectInput key="state" source="state" choices={giftStateChoices} alwaysOn />,
  <BooleanInput key="isLow" source="isLow" alwaysOn />,
];

/** Gifts, the newest first. */
export function GiftList() {
  return (
    <List filters={filters} sort={{ field: "id", order: "DESC" }} exporter={false} perPage={25}>
      <DatagridConfigurable bulkActionButtons={false} rowClick="edit">
        <TextField source="id" />
        <TextField source="giftname" sortable={false} />
        <TextField source="gamename" sortable={false} />
        <SelectField source="state" choices={giftStateChoices} sortable={false} />
        <FunctionField<Gift>
          source="left"
          sortable={false}
          render={({ left, total, isLow }) => (
            <>
              {inGroups(left)} / {inGroups(total)}{" "}
              {isLow && <Chip label="库存不足" color="warning" size="small" />}
            </>
          )}
        />
        <FunctionField<Gift>
          source="opensAt"
          sortable={false}
          render={({ opensAt }) => opensAt.slice(0, 16)}
        />
        <FunctionField<Gift>
          source="expiresAt"
          sortable={false}
          render={({ expiresAt }) => expiresAt.slice(0, 16)}
        />
      </DatagridConfigurable>
    </List>
  );
}
