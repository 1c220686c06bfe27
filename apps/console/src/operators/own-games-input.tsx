import { isBoundToGames, type Role } from "@playfront/contract/console/roles";
import { FormDataConsumer, required } from "ra-core";
import { GamesInput } from "../games/game-input.tsx";

/** The games that a partner, or a partner's key, is bound to. */
export function OwnGamesInput() {
  return (
    <FormDataConsumer<{ role?: Role }>>
      {({ formData: { role } }) =>
        role && isBoundToGames(role) ? (
          <GamesInput
            source="games"
            helperText="输入名称、拼音或首字母；仅可查看和编辑这些游戏的内容"
            validate={required()}
          />
        ) : null
      }
    </FormDataConsumer>
  );
}
