import { useQuery } from "@tanstack/react-query";
import { required } from "ra-core";
import { SelectInput } from "ra-ui-materialui";
import { useWatch } from "react-hook-form";
import { callConsole } from "../api/call-console.ts";

/** The column of an article, by its name: those of the game that the form names. */
export function ColumnInput() {
  const [gameid, col]: (string | undefined)[] = useWatch({ name: ["data.gameid", "data.col"] });
  const { data, isFetching } = useQuery({
    queryKey: ["columns", gameid],
    queryFn: ({ signal }) => callConsole("columns/get", { gameid: gameid ?? "" }, signal),
    enabled: !!gameid,
  });
  const columns = data?.columns ?? [];
  const isKnown = !col || columns.some((column) => column.col === col);
  // What the article has stays to be seen, also if the game has it no more.
  const shown = isKnown ? columns : [...columns, { col, colname: col }];
  return (
    <SelectInput
      source="data.col"
      choices={shown.map(({ col: id, colname: name }) => ({ id, name }))}
      disabled={!gameid}
      isPending={isFetching && !data}
      validate={required()}
      helperText={helpFor(gameid, data?.columns.length)}
    />
  );
}

function helpFor(gameid: string | undefined, count: number | undefined): string {
  if (!gameid) return "请先选择游戏";
  if (count === 0) return "该游戏还没有栏目，在「站点设置 › 资讯栏目」添加";
  return "玩家在游戏资讯的哪一栏看到";
}
