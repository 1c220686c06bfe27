import { maxLength, required } from "ra-core";
import { TextInput } from "ra-ui-materialui";
import { EntryCheck } from "./entry-check.tsx";
import { EntryKey } from "./entry-key.tsx";
import { FormSection } from "./form-section.tsx";

/** Where an HTML5 game is entered. */
export function WebGameFields() {
  return (
    <FormSection title="游戏入口">
      <TextInput
        source="data.entryUrl"
        validate={[required(), maxLength(500)]}
        helperText="玩家进入时打开的 https 地址，平台会附上签名参数"
      />
      <EntryKey />
      <EntryCheck />
      <TextInput source="data.version" validate={maxLength(40)} />
    </FormSection>
  );
}
