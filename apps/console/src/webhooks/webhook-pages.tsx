import type { ConsoleData } from "@playfront/contract/console/calls";
import { BooleanField, Datagrid, FunctionField, List, TextField } from "ra-ui-materialui";
import { WebhookCreate } from "./webhook-create.tsx";
import { WebhookEdit } from "./webhook-edit.tsx";
import { eventNames } from "./webhook-words.ts";

type Webhook = ConsoleData<"webhooks/list">["rows"][number];

function WebhookList() {
  return (
    <List sort={{ field: "id", order: "DESC" }} exporter={false} perPage={25}>
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <TextField source="name" sortable={false} />
        <TextField source="url" sortable={false} />
        <FunctionField<Webhook>
          source="events"
          sortable={false}
          render={({ events }) => events.map((event) => eventNames[event]).join("、")}
        />
        <BooleanField source="enabled" sortable={false} />
      </Datagrid>
    </List>
  );
}

/** The pages of webhooks. */
export const webhookPages = {
  list: WebhookList,
  create: WebhookCreate,
  edit: WebhookEdit,
  recordRepresentation: "name",
};
