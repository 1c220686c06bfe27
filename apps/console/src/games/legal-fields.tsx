import { ageRatings } from "@playfront/contract/console/game-data";
import { maxLength } from "ra-core";
import { SelectInput, TextInput } from "ra-ui-materialui";
import { FormSection } from "./form-section.tsx";

const ratingChoices = ageRatings.map((id) => ({ id, name: id }));
const keep = (value: string) => value;

/** Who is responsible for a game, and under which numbers. */
export function LegalFields() {
  return (
    <FormSection title="合规信息">
      <TextInput
        source="data.developer"
        validate={maxLength(80)}
        helperText="游戏页显示的公司名称"
      />
      <SelectInput
        source="data.ageRating"
        choices={ratingChoices}
        emptyText="无"
        emptyValue=""
        parse={keep}
        helperText="游戏页显示的适合年龄"
      />
      <TextInput source="data.isbn" validate={maxLength(60)} helperText="如 ISBN 978-7-…" />
      <TextInput
        source="data.filing"
        validate={maxLength(60)}
        helperText="App 备案号，如 京ICP备2026000001号-1A"
      />
      <TextInput source="data.privacyUrl" validate={maxLength(500)} helperText="https 地址" />
      <TextInput
        source="data.bizId"
        validate={maxLength(64)}
        helperText="防沉迷系统的备案识别码，不填则不上报游戏行为"
      />
    </FormSection>
  );
}
