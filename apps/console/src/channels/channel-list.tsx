import type { ConsoleData } from "@playfront/contract/console/calls";
import { BooleanField, Datagrid, FunctionField, List, TextField } from "ra-ui-materialui";

type Channel = ConsoleData<"channels/get">;

export function ChannelList() {
  return (
    <List sort={{ field: "id", order: "ASC" }} exporter={false} perPage={25}>
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <TextField source="id" />
        <TextField source="name" sortable={false} />
        <BooleanField source="isDefault" sortable={false} />
        <FunctionField<Channel>
          source="values"
          sortable={false}
          render={textOf}
          sx={{ overflowWrap: "anywhere" }}
        />
        <TextField source="createdAt" sortable={false} />
      </Datagrid>
    </List>
  );
}

function textOf({ values }: Channel): string {
  const told = Object.entries(values).map(([name, value]) => `${name}：${value}`);
  return told.join("；") || "无";
}
