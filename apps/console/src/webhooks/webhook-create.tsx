import type { ConsoleData } from "@playfront/contract/console/calls";
import { required, useRedirect } from "ra-core";
import { Create, SimpleForm, TextInput } from "ra-ui-materialui";
import { useState } from "react";
import { SecretDialog } from "../layout/secret-dialog.tsx";
import { WebhookFields } from "./webhook-fields.tsx";

export function WebhookCreate() {
  const [added, setAdded] = useState<ConsoleData<"webhooks/add"> | null>(null);
  const redirect = useRedirect();
  return (
    <Create
      title="新建 Webhook"
      mutationOptions={{
        onSuccess: (answer: ConsoleData<"webhooks/add">) => setAdded(answer),
      }}
    >
      <SimpleForm>
        <TextInput
          source="name"
          validate={required()}
          helperText="3–32 位，以小写字母开头，可用小写字母、数字、点、横线和下划线"
          autoComplete="off"
        />
        <WebhookFields />
      </SimpleForm>
      {added && (
        <SecretDialog
          title="签名密钥"
          secret={added.secret}
          about="密钥仅显示这一次。请保存到接收方，用于核对每个请求的签名。"
          onClose={() => redirect("edit", "webhooks", added.id)}
        />
      )}
    </Create>
  );
}
