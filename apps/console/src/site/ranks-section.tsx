import type { SiteValue } from "@playfront/contract/console/site";
import { FormDataConsumer, maxLength, required } from "ra-core";
import { ArrayInput, SelectInput, TextInput } from "ra-ui-materialui";
import { GameInput } from "../games/game-input.tsx";
import { OrderedList } from "./ordered-list.tsx";
import { SectionForm, type SectionProps } from "./section-form.tsx";
import { rankRuleChoices } from "./site-words.ts";

type Rank = SiteValue<"ranks">["ranks"][number];

interface RankOfForm extends Omit<Rank, "games"> {
  games?: { gameid: string }[];
}

const toForm = ({ ranks }: SiteValue<"ranks">): { ranks: RankOfForm[] } => ({
  ranks: ranks.map((rank) => ({ ...rank, games: rank.games.map((gameid) => ({ gameid })) })),
});

/** The games of a ranking that is no longer by hand are given up. */
const toValue = ({ ranks }: { ranks: RankOfForm[] }): SiteValue<"ranks"> => ({
  ranks: ranks.map(({ name, rule, games = [] }) => ({
    name: name.trim(),
    rule,
    games: rule === "hand" ? games.map(({ gameid }) => gameid) : [],
  })),
});

export function RanksSection(props: SectionProps<"ranks">) {
  return (
    <SectionForm
      {...props}
      section="ranks"
      about="排行榜页面的榜单，按此顺序显示，第一个为默认榜单。"
      toForm={toForm}
      toValue={toValue}
    >
      <ArrayInput source="ranks" label="榜单">
        <OrderedList add="添加榜单" fullWidth>
          <TextInput
            source="name"
            label="名称"
            validate={[required(), maxLength(10)]}
            helperText={false}
          />
          <SelectInput
            source="rule"
            label="规则"
            choices={rankRuleChoices}
            defaultValue="hot"
            validate={required()}
            helperText={false}
          />
          <FormDataConsumer>
            {({ scopedFormData }) => scopedFormData?.rule === "hand" && <GamesInput />}
          </FormDataConsumer>
        </OrderedList>
      </ArrayInput>
    </SectionForm>
  );
}

function GamesInput() {
  return (
    <ArrayInput source="games" label="游戏（按名次）">
      <OrderedList add="添加游戏">
        <GameInput source="gameid" validate={required()} helperText={false} />
      </OrderedList>
    </ArrayInput>
  );
}
