import { Box, Typography } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useRecordContext } from "ra-core";
import { FunctionField, Show, SimpleShowLayout, TextField } from "ra-ui-materialui";
import { GameNames } from "../games/game-names.tsx";
import { PackageFacts } from "../games/package-facts.tsx";
import { LookAtPackage } from "./look-at-package.tsx";
import { UsePackage } from "./use-package.tsx";

type Package = ConsoleData<"packages/get">;

/** Which games a package is for, beside what the packaging host has read from it. */
export function PackageShow() {
  return (
    <Show actions={false}>
      <Box sx={{ display: "grid", gridTemplateColumns: { md: "1fr 2fr" } }}>
        <SimpleShowLayout sx={{ p: 2 }}>
          <UsePackage />
          <LookAtPackage />
          <TextField source="operator" emptyText="命令行" />
          <FunctionField<Package>
            source="gameid"
            render={({ gameid }) => <GameNames ids={gameid ? [gameid] : []} empty="未填写" />}
          />
          <FunctionField<Package>
            source="usedBy"
            render={({ usedBy }) => <GameNames ids={usedBy} />}
          />
        </SimpleShowLayout>
        <Facts />
      </Box>
    </Show>
  );
}

function Facts() {
  const shown = useRecordContext<Package>();
  if (!shown) return null;
  return (
    <Box component="section" sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        文件信息
      </Typography>
      <PackageFacts shown={shown} />
    </Box>
  );
}
