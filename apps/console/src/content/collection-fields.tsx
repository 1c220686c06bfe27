import { mostCollected } from "@playfront/contract/console/documents";
import { maxLength, minLength, required } from "ra-core";
import { ArrayInput, BooleanInput, NumberInput, TextInput } from "ra-ui-materialui";
import { GameInput } from "../games/game-input.tsx";
import { PictureInput } from "../pictures/picture-input.tsx";
import { OrderedList } from "../site/ordered-list.tsx";

const wide = [320, 180] as const;

/** What an operator writes of a collection of games. */
export function CollectionFields() {
  return (
    <>
      <TextInput
        source="data.title"
        validate={[required(), maxLength(30)]}
        helperText="如「睡前一局」，不超过 30 字"
      />
      <TextInput
        source="data.summary"
        validate={[required(), maxLength(60)]}
        helperText="标题下方的一行字"
      />
      <PictureInput
        source="data.cover"
        label="封面"
        help="比例 16:9"
        frame={wide}
        validate={[required()]}
      />
      <TextInput
        source="data.intro"
        validate={maxLength(1_000)}
        helperText="显示在游戏上方，可不填"
        multiline
      />
      <ArrayInput
        source="data.games"
        validate={[required(), minLength(1)]}
        helperText={`按此顺序显示，1–${mostCollected} 款。未上架的游戏玩家看不到`}
      >
        <OrderedList add="添加游戏">
          <GameInput source="gameid" label="游戏" validate={required()} />
          <TextInput
            source="text"
            label="推荐语"
            validate={[required(), maxLength(200)]}
            helperText="为什么值得玩"
            multiline
            fullWidth
          />
          <PictureInput source="cover" label="配图" help="比例 16:9，可不填" frame={wide} />
        </OrderedList>
      </ArrayInput>
      <BooleanInput
        source="data.daily"
        defaultValue={false}
        helperText="首页「每日推荐」每天依次显示其中一款游戏。有多个这样的专题时，取顺序最前的"
      />
      <NumberInput
        source="data.pos"
        validate={required()}
        defaultValue={0}
        helperText="数字小的在前"
      />
    </>
  );
}
