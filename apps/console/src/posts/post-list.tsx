import { Box } from "@mui/material";
import { useCanAccess, useListContext, useRefresh } from "ra-core";
import { Datagrid, FunctionField, List, SelectInput, TextField } from "ra-ui-materialui";
import { GameFilter } from "../games/game-input.tsx";
import { DecideButtons } from "./decide-buttons.tsx";
import { PostFlags, PostScore, PostStateChip } from "./post-state.tsx";
import {
  flagChoices,
  kindChoices,
  kindNames,
  type ListedPost,
  stateChoices,
} from "./post-words.ts";

const game = <GameFilter key="gameid" source="gameid" alwaysOn />;
const filters = [
  <SelectInput key="state" source="state" choices={stateChoices} alwaysOn />,
  <SelectInput key="kind" source="kind" choices={kindChoices} alwaysOn />,
  <SelectInput key="flag" source="flag" choices={flagChoices} alwaysOn />,
  game,
];

/** What players have written; what waits the longest comes first. A partner sees the shown reviews of own games. */
export function PostList() {
  const { canAccess: mayDecide, isPending } = useCanAccess({ resource: "posts", action: "decide" });
  const { canAccess: maySeePlayers = false } = useCanAccess({
    resource: "players",
    action: "list",
  });
  if (isPending) return null;
  return (
    <List
      filters={maySeePlayers ? filters : [game]}
      filterDefaultValues={maySeePlayers ? { state: "pending" } : {}}
      sort={{ field: "id", order: maySeePlayers ? "ASC" : "DESC" }}
      exporter={false}
      perPage={25}
      empty={false}
    >
      <Datagrid bulkActionButtons={mayDecide ? <BulkActs /> : false} rowClick="show">
        <FunctionField<ListedPost>
          source="kind"
          render={({ kind }) => kindNames[kind]}
          sortable={false}
        />
        <TextField source="gamename" sortable={false} />
        <FunctionField<ListedPost> source="content" render={toExcerpt} sortable={false} />
        <TextField source="nickname" sortable={false} />
        <FunctionField<ListedPost>
          source="state"
          render={(post) => <PostStateChip {...post} />}
          sortable={false}
        />
        <FunctionField<ListedPost>
          source="flags"
          render={(post) => <PostFlags {...post} />}
          sortable={false}
        />
        <TextField source="editedAt" sortable={false} />
      </Datagrid>
    </List>
  );
}

function toExcerpt({ content, score, title }: ListedPost) {
  const text = content.length > 80 ? `${content.slice(0, 80)}…` : content;
  return (
    <Box sx={{ maxWidth: 480, overflowWrap: "anywhere" }}>
      <PostScore score={score} /> {text || "（无文字）"}
      {title !== null && <Box sx={{ color: "text.secondary" }}>文章：{title}</Box>}
    </Box>
  );
}

function BulkActs() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<ListedPost>();
  const refresh = useRefresh();
  const done = () => {
    onUnselectItems();
    refresh();
  };
  const posts = data.filter(({ id }) => selectedIds.includes(id));
  return <DecideButtons posts={posts} onDone={done} />;
}
