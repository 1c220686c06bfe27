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
} from "react-admin";
import { GameFilter } from "../games/game-input.tsx";
import { type Gift, giftStateChoices } from "./gift-words.ts";

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
              {left} / {total} {isLow && <Chip label="库存不足" color="warning" size="small" />}
            </>
          )}
        />
        <TextField source="opensAt" sortable={false} />
        <TextField source="expiresAt" sortable={false} />
      </DatagridConfigurable>
    </List>
  );
}
