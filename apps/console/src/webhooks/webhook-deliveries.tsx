import { Box, Typography } from "@mui/material";
import { ResourceContextProvider, useRecordContext } from "ra-core";
import { Datagrid, FunctionField, List, TextField } from "ra-ui-materialui";
import { type Delivery, deliveryStateNames, eventNames } from "./webhook-words.ts";

/** What was sent to the webhook of the form in the last thirty days. */
export function WebhookDeliveries() {
  const id = useRecordContext<{ id: string }>()?.id;
  if (!id) return null;
  return (
    <Box component="section" sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        发送记录（保留 30 天）
      </Typography>
      <ResourceContextProvider value="deliveries">
        <List
          filter={{ webhook: id }}
          sort={{ field: "id", order: "DESC" }}
          exporter={false}
          actions={false}
          empty={<Typography>还没有发送过。可点击「发送测试」试一试。</Typography>}
          disableSyncWithLocation
          storeKey={false}
          title=" "
        >
          <Datagrid bulkActionButtons={false} rowClick={false}>
            <TextField source="createdAt" sortable={false} />
            <FunctionField<Delivery>
              source="event"
              sortable={false}
              render={({ event }) => eventNames[event]}
            />
            <FunctionField<Delivery>
              source="state"
              sortable={false}
              render={({ state }) => deliveryStateNames[state]}
            />
            <TextField source="answerStatus" sortable={false} emptyText="无" />
            <TextField source="tries" sortable={false} />
            <TextField source="problem" sortable={false} />
          </Datagrid>
        </List>
      </ResourceContextProvider>
    </Box>
  );
}
