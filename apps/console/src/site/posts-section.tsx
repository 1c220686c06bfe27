import { maxLength, required } from "ra-core";
import { RadioButtonGroupInput, TextInput } from "ra-ui-materialui";
import { fieldNames } from "../language/field-names.ts";
import { SectionForm, type SectionProps } from "./section-form.tsx";

const choices = [
  { id: "flagged", name: "只有可疑的内容先审" },
  { id: "all", name: "全部先审后发" },
];

export function PostsSection(props: SectionProps<"posts">) {
  return (
    <SectionForm
      {...props}
      section="posts"
      about="含敏感词、链接、电话，新账号发表，或短时间内突增的评价与评论会先进入待审队列。"
      toForm={(value) => value}
      toValue={({ waiting, words }) => ({ waiting: waiting ?? "flagged", words: words ?? "" })}
    >
      <RadioButtonGroupInput
        source="waiting"
        label={fieldNames.resources.site.fields.waiting}
        choices={choices}
        validate={required()}
      />
      <TextInput
        source="words"
        label={fieldNames.resources.site.fields.words}
        helperText="每行一个。会识别中间的空格、符号和全角写法；含敏感词的昵称显示为「匿名玩家」"
        validate={maxLength(200_000)}
        multiline
        minRows={8}
        maxRows={24}
        fullWidth
      />
    </SectionForm>
  );
}
