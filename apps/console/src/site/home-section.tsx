import type { SiteValue } from "@playfront/contract/console/site";
import { maxLength, required } from "ra-core";
import { ArrayInput, BooleanInput, SelectField, TextInput } from "ra-ui-materialui";
import { OrderedList } from "./ordered-list.tsx";
import { SectionForm, type SectionProps } from "./section-form.tsx";
import { homeSectionChoices } from "./site-words.ts";

const keep = (value: SiteValue<"home">) => value;

export function HomeSection(props: SectionProps<"home">) {
  return (
    <SectionForm
      {...props}
      section="home"
      about="首页首屏以下的板块，按此顺序显示。隐藏的板块和没有内容的板块不显示。"
      toForm={keep}
      toValue={keep}
    >
      <ArrayInput source="sections" label="板块">
        <OrderedList inline>
          <SelectField
            source="section"
            choices={homeSectionChoices}
            sx={{ display: "inline-block", minWidth: 96, pt: 1.5 }}
          />
          <TextInput
            source="title"
            label="标题"
            validate={[required(), maxLength(12)]}
            helperText={false}
          />
          <BooleanInput
            source="shown"
            label="显示"
            helperText={false}
            sx={{ whiteSpace: "nowrap", pt: 0.5 }}
          />
        </OrderedList>
      </ArrayInput>
    </SectionForm>
  );
}
