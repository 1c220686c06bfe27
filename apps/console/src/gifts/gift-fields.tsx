import { maxLength, required } from "ra-core";
import { BooleanInput, SelectInput, TextInput } from "ra-ui-materialui";
import { GameInput } from "../games/game-input.tsx";
import { TimeInput } from "../layout/time-input.tsx";
import { PictureInput } from "../pictures/picture-input.tsx";
import { requisiteChoices } from "./gift-words.ts";

const keep = (value: string) => value;

/** The fields of a gift's form. The game stays what it was when the gift was added. */
export function GiftFields({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <GameInput
        source="gameid"
        readOnly={!isNew}
        validate={required()}
        helperText={isNew && "输入名称、拼音或首字母，创建后不能修改"}
      />
      <TextInput
        source="giftname"
        validate={[required(), maxLength(60)]}
        helperText="如「新手礼包」，玩家在列表和消息中看到"
      />
      <TextInput
        source="description"
        validate={[required(), maxLength(500)]}
        helperText="礼包里有什么，如：金币×100"
        multiline
      />
      <TextInput
        source="explain"
        validate={[required(), maxLength(2000)]}
        helperText="玩家在游戏中如何使用兑换码"
        multiline
      />
      <PictureInput
        source="picture"
        label="图片"
        help="礼包里有什么，礼包页和分享中显示，比例 16:9，可不填"
        frame={[320, 180]}
      />
      <SelectInput
        source="requisite"
        choices={requisiteChoices}
        emptyText="无"
        emptyValue=""
        defaultValue=""
        parse={keep}
        helperText="玩家须满足的条件，不选则都可领取"
      />
      <TimeInput source="opensAt" />
      <TimeInput source="expiresAt" />
      <TimeInput
        source="restocksAt"
        help="北京时间，可不填；玩家在领完后看到，并可预约补货提醒"
        isOptional
      />
      <BooleanInput
        source="reissues"
        defaultValue={false}
        helperText="玩家反馈兑换码无效时自动作废并补发：须已绑定手机或实名，每礼包每人一次、每人 90 天两次，总数不超过已领取的 5%"
      />
      <BooleanInput
        source="isSecondHand"
        defaultValue={false}
        helperText="领完后，玩家可看到他人领取超过 24 小时的兑换码，适合可多人使用的兑换码"
      />
      <BooleanInput
        source="published"
        defaultValue={true}
        helperText="下架后玩家看不到此礼包，已领取的兑换码仍可查看"
      />
    </>
  );
}
