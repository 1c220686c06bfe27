import { maxLength, required } from "ra-core";
import { TextInput } from "ra-ui-materialui";
import { GameInput } from "../games/game-input.tsx";
import { PictureInput } from "../pictures/picture-input.tsx";
import { ArticleBody } from "./article-body.tsx";
import { ColumnInput } from "./column-input.tsx";

/** What an operator writes of an article. */
export function ArticleFields() {
  return (
    <>
      <TextInput source="data.title" validate={[required(), maxLength(100)]} />
      <TextInput
        source="data.name"
        validate={maxLength(60)}
        helperText="列表中使用，不填时与标题相同"
      />
      <GameInput source="data.gameid" validate={required()} />
      <ColumnInput />
      <TextInput
        source="data.summary"
        validate={[required(), maxLength(300)]}
        helperText="列表和分享中显示"
        multiline
      />
      <ArticleBody />
      <TextInput
        source="data.author"
        validate={[required(), maxLength(40)]}
        helperText="文章页显示，如「运营小组」"
      />
      <PictureInput
        source="data.cover"
        label="封面"
        help="列表和分享中显示，比例 16:9，可不填"
        frame={[256, 144]}
      />
    </>
  );
}
