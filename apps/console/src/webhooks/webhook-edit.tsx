import { Button } from "@mui/material";
import { useNotify, useRecordContext, useRefresh } from "ra-core";
import { BooleanInput, Edit, SaveButton, SimpleForm, TextInput, Toolbar } from "ra-ui-materialui";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { WebhookFields } from "./webhook-fields.tsx";

export function WebhookEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false}>
      <SimpleForm toolbar={<WebhookToolbar />} warnWhenUnsavedChanges>
        <TextInput source="name" readOnly />
        <WebhookFields />
        <BooleanInput source="enabled" />
      </SimpleForm>
      <WebhookDeliveries />
    </Edit>
  );
}

function WebhookToolbar() {
  return (
    <Toolbar sx={{ gap: 2 }}>
      <SaveButton />
      <TestButton />
    </Toolbar>
  );
}

/** Sends a test to the address that was saved last. */
function TestButton() {
  const id = useRecordContext<{ id: string }>()?.id;
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  if (!id) return null;
  const send = async () => {
    setBusy(true);
    try {
      const { problem, answerStatus } = await callConsole("webhooks/test", { id });
      if (problem) notify(`测试未送达：${problem}`, { type: "warning" });
      else notify(`测试已送达，对方返回 ${answerStatus}`, { type: "success" });
      refresh();
    } catch (error) {
      notify((error as Error).message, { type: "error" });
    }
    setBusy(false);
  };
  return (
    <Button variant="outlined" disabled={isBusy} onClick={send}>
      发送测试
    </Button>
  );
}
