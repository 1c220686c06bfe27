import { isBoundToGames, type Role } from "@playfront/contract/console/roles";
import { FormDataConsumer, required, TextArrayInput } from "react-admin";

/** The numbers of the games that a partner, or a partner's key, is bound to. */
export function OwnGamesInput() {
  return (
    <FormDataConsumer<{ role?: Role }>>
      {({ formData: { role } }) =>
        role && isBoundToGames(role) ? (
          <TextArrayInput
            source="games"
            helperText="输入游戏编号后按回车；仅可查看和编辑这些游戏的内容"
            validate={required()}
          />
        ) : null
      }
    </FormDataConsumer>
  );
}
