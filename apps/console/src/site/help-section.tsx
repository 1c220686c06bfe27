import type { SiteValue } from "@playfront/contract/console/site";
import { maxLength, required } from "ra-core";
import { ArrayInput, TextInput } from "ra-ui-materialui";
import { OrderedList } from "./ordered-list.tsx";
import { SectionForm, type SectionProps } from "./section-form.tsx";

const keep = (value: SiteValue<"help">) => value;

/** An answer is one text in the form, a line a paragraph. */
const toText = (answer?: readonly string[]) => answer?.join("\n") ?? "";
const toLines = (text: string) => text.split("\n");

function withoutEmptyLines({ topics }: SiteValue<"help">): SiteValue<"help"> {
  return {
    topics: topics.map(({ title, anchor, questions }) => ({
      title,
      ...(anchor && { anchor }),
      questions: questions.map(({ question, answer }) => ({
        question,
        answer: answer.map((line) => line.trim()).filter((line) => line !== ""),
      })),
    })),
  };
}

export function HelpSection(props: SectionProps<"help">) {
  return (
    <SectionForm
      {...props}
      section="help"
      about="「我的 › 客服中心」页面的常见问题。回答中每行为一段。"
      toForm={keep}
      toValue={withoutEmptyLines}
    >
      <ArrayInput source="topics" label="主题">
        <OrderedList fullWidth add="添加主题">
          <TextInput
            source="title"
            label="主题"
            validate={[required(), maxLength(20)]}
            helperText={false}
          />
          <TextInput
            source="anchor"
            label="锚点"
            helperText="供其他页面链接到此主题，如 minors；一般不填"
          />
          <ArrayInput source="questions" label="问题">
            <OrderedList fullWidth add="添加问题">
              <TextInput
                source="question"
                label="问题"
                validate={[required(), maxLength(60)]}
                helperText={false}
              />
              <TextInput
                source="answer"
                label="回答"
                format={toText}
                parse={toLines}
                validate={required()}
                helperText={false}
                multiline
              />
            </OrderedList>
          </ArrayInput>
        </OrderedList>
      </ArrayInput>
    </SectionForm>
  );
}
