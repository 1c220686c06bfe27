import { Fragment } from "react";
import { GameNames } from "../games/game-names.tsx";
import { nameOfField } from "../language/field-names.ts";
import { nameOfValue } from "./name-of-value.ts";

interface ChangesInLineProps {
  /** The fields' names are those of this resource. */
  resource: string;
  /** Without `before`, only what the field is is told. */
  changes: readonly { field: string; before?: string; after: string }[];
}

/** What changed as one text, such as 角色：编辑 › 管理员；启用：否 › 是. */
export function ChangesInLine({ resource, changes }: ChangesInLineProps) {
  return changes.map(({ field, before, after }, index) => (
    <Fragment key={field}>
      {index > 0 && "；"}
      {nameOfField(resource, field)}：
      {before !== undefined && (
        <>
          <Value field={field} value={before} /> ›{" "}
        </>
      )}
      <Value field={field} value={after} />
    </Fragment>
  ));
}

/** In the console's words; games by their names. */
function Value({ field, value }: { field: string; value: string }) {
  const isGames = field === "games" || field === "gameid";
  if (isGames && value !== "") return <GameNames ids={value.split("、")} />;
  return nameOfValue(field, value);
}
