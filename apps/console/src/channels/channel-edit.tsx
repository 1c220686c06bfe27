import { Box } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useCanAccess, useRecordContext } from "ra-core";
import {
  BooleanField,
  Edit,
  Labeled,
  SaveButton,
  SimpleForm,
  TextField,
  Toolbar,
} from "ra-ui-materialui";
import { FormDraft } from "../layout/form-draft.tsx";
import { useConflict } from "../layout/use-conflict.tsx";
import { rowsOf, type ValueRow, valuesOf } from "./value-rows.ts";
import { ValuesInput } from "./values-input.tsx";

type Channel = ConsoleData<"channels/get">;

/** A channel, of which the values can be changed. */
export function ChannelEdit() {
  const { onError, dialog } = useConflict("channels");
  return (
    <Edit
      mutationMode="pessimistic"
      mutationOptions={{ onError }}
      redirect={false}
      transform={({ values }: { values: ValueRow[] }) => ({ values: valuesOf(values) })}
    >
      <ChannelFacts />
      <ChannelForm />
      {dialog}
    </Edit>
  );
}

function ChannelFacts() {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 6, rowGap: 1, px: 2, pt: 2 }}>
      {["id", "name", "createdAt"].map((source) => (
        <Labeled key={source}>
          <TextField source={source} />
        </Labeled>
      ))}
      <Labeled>
        <BooleanField source="isDefault" />
      </Labeled>
    </Box>
  );
}

function ChannelForm() {
  const channel = useRecordContext<Channel>();
  const { canAccess = false } = useCanAccess({ resource: "channels", action: "change" });
  if (!channel) return null;
  return (
    <SimpleForm
      record={{ id: channel.id, values: rowsOf(channel.values) }}
      toolbar={canAccess ? <ChannelToolbar /> : false}
      warnWhenUnsavedChanges
    >
      <FormDraft />
      <ValuesInput readOnly={!canAccess} />
    </SimpleForm>
  );
}

function ChannelToolbar() {
  return (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  );
}
