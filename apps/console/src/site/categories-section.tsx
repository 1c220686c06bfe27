import { allCategory, webGameCategory } from "@playfront/contract/constants";
import { maxLength, required } from "ra-core";
import { ArrayInput, TextInput } from "ra-ui-materialui";
import { OrderedList } from "./ordered-list.tsx";
import { type CategoryOfForm, restoreCategories } from "./restore-categories.ts";
import { SectionForm, type SectionProps } from "./section-form.tsx";

const renamesOf = ({ names }: { names: CategoryOfForm[] }) => ({
  renames: names.flatMap(({ name, was }) =>
    was && was !== name.trim() ? [{ from: was, to: name.trim() }] : [],
  ),
});

export function CategoriesSection(props: SectionProps<"categories">) {
  return (
    <SectionForm
      {...props}
      section="categories"
      about={`分类大厅显示的分类。游戏属于哪些分类在游戏里填写，分类改名后，游戏里的名称一并修改。「${allCategory}」须在首位，「${webGameCategory}」是所有即点即玩的游戏，两者不能改名。`}
      toForm={({ names }) => ({
        names: names.map((name): CategoryOfForm => ({ name, was: name })),
      })}
      toValue={({ names }) => ({ names: names.map(({ name }) => name.trim()) })}
      toMore={renamesOf}
      toRestored={restoreCategories}
    >
      <ArrayInput source="names" label="分类">
        <OrderedList add="添加分类" inline>
          <TextInput
            source="name"
            label="名称"
            validate={[required(), maxLength(8)]}
            helperText={false}
          />
        </OrderedList>
      </ArrayInput>
    </SectionForm>
  );
}
