import { hotSearchCount } from "@playfront/contract/constants";
import { maxLength, required } from "ra-core";
import { ArrayInput, TextInput } from "ra-ui-materialui";
import { GameInput } from "../games/game-input.tsx";
import { OrderedList } from "./ordered-list.tsx";
import { SectionForm, type SectionProps } from "./section-form.tsx";

const atMostTen = (games?: readonly unknown[]) =>
  (games?.length ?? 0) > hotSearchCount ? "最多十个" : undefined;

export function SearchSection(props: SectionProps<"search">) {
  return (
    <SectionForm
      {...props}
      section="search"
      about="搜索页的热搜列表和搜索框里的默认搜索词。不足十个时，按热度自动补齐。"
      toForm={({ keyword, games }) => ({ keyword, games: games.map((gameid) => ({ gameid })) })}
      toValue={({ keyword, games }) => ({
        keyword: keyword?.trim() ?? "",
        games: games.map(({ gameid }) => gameid),
      })}
    >
      <TextInput
        source="keyword"
        label="默认搜索词"
        validate={maxLength(40)}
        helperText="不填时使用第一个热搜游戏的名称"
        fullWidth
      />
      <ArrayInput source="games" label="热搜游戏（最多十个，按此顺序显示）" validate={atMostTen}>
        <OrderedList add="添加游戏">
          <GameInput source="gameid" validate={required()} helperText={false} />
        </OrderedList>
      </ArrayInput>
    </SectionForm>
  );
}
