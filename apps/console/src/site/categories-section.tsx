import { ArrayInput, maxLength, required, TextInput } from "react-admin";
import { OrderedList } from "./ordered-list.tsx";
import { SectionForm, type SectionProps } from "./section-form.tsx";

export function CategoriesSection(props: SectionProps<"categories">) {
  return (
    <SectionForm
      {...props}
      section="categories"
      about="分类大厅显示的分类。游戏属于哪些分类在游戏里填写。「全部」须在首位，「页游」是所有即点即玩的游戏。"
      toForm={({ names }) => ({ names: names.map((name) => ({ name })) })}
      toValue={({ names }) => ({ names: names.map(({ name }) => name.trim()) })}
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
