import type { ConsoleData } from "@playfront/contract/console/calls";
import { Datagrid, FunctionField, List, TextField } from "ra-ui-materialui";
import { GameFilter } from "../games/game-input.tsx";
import { GameNames } from "../games/game-names.tsx";
import { formatSize } from "./format-size.ts";
import { PackageCreate } from "./package-create.tsx";
import { PackageShow } from "./package-show.tsx";

type Package = ConsoleData<"packages/list">["rows"][number];

const filters = [<GameFilter key="gameid" source="gameid" alwaysOn />];

function PackageList() {
  return (
    <List
      filters={filters}
      sort={{ field: "registeredAt", order: "DESC" }}
      exporter={false}
      perPage={25}
    >
      <Datagrid bulkActionButtons={false} rowClick="show">
        <TextField source="id" sortable={false} />
        <TextField source="label" sortable={false} emptyText="未知" />
        <TextField source="packageName" sortable={false} />
        <TextField source="versionName" sortable={false} emptyText="未知" />
        <FunctionField<Package>
          source="size"
          sortable={false}
          render={({ size }) => formatSize(size)}
        />
        <FunctionField<Package>
          source="gameid"
          sortable={false}
          render={({ gameid }) => <GameNames ids={gameid ? [gameid] : []} empty="未填写" />}
        />
        <FunctionField<Package> source="usedBy" sortable={false} render={describeUse} />
        <TextField source="registeredAt" />
      </Datagrid>
    </List>
  );
}

/** Few games by their names. */
function describeUse({ usedBy }: Package) {
  return usedBy.length > 3 ? `${usedBy.length} 个游戏` : <GameNames ids={usedBy} />;
}

/** The pages of packages. */
export const packagePages = {
  list: PackageList,
  create: PackageCreate,
  show: PackageShow,
  recordRepresentation: "id",
};
