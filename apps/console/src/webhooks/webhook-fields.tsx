import { maxLength, required } from "ra-core";
import { CheckboxGroupInput, TextInput } from "ra-ui-materialui";
import { eventChoices } from "./webhook-words.ts";

export function WebhookFields() {
  return (
    <>
      <TextInput
        source="url"
        type="url"
        validate={[required(), maxLength(500)]}
        helperText="https 地址；发生所选事件时向此地址发送 POST 请求"
      />
      <CheckboxGroupInput source="events" choices={eventChoices} validate={required()} />
    </>
  );
}
