import type { ConsoleData } from "@playfront/contract/console/calls";
import { FunctionField, NumberField, Show, SimpleShowLayout, TextField } from "react-admin";
import { formatSize } from "./format-size.ts";
import { UsePackage } from "./use-package.tsx";

type Package = ConsoleData<"packages/get">;

/** What the packaging host has read from a package, and the games that use it. */
export function PackageShow() {
  return (
    <Show actions={false}>
      <SimpleShowLayout>
        <TextField source="id" />
        <TextField source="label" emptyText="未知" />
        <TextField source="packageName" />
        <TextField source="versionName" emptyText="未知" />
        <NumberField source="versionCode" options={{ useGrouping: false }} />
        <FunctionField<Package> source="size" render={({ size }) => formatSize(size)} />
        <NumberField source="minSdk" emptyText="未知" />
        <NumberField source="targetSdk" emptyText="未知" />
        <FunctionField<Package> source="schemes" render={({ schemes }) => schemes.join("、")} />
        <TextField source="signer" emptyText="未知" sx={{ wordBreak: "break-all" }} />
        <TextField source="sha256" sx={{ wordBreak: "break-all" }} />
        <FunctionField<Package>
          source="permissions"
          render={({ permissions }) => permissions.join("、") || "无"}
        />
        <TextField source="gameid" emptyText="未填写" />
        <TextField source="operator" emptyText="命令行" />
        <FunctionField<Package>
          source="usedBy"
          render={({ usedBy }) => usedBy.join("、") || "无"}
        />
        <TextField source="registeredAt" />
        <UsePackage />
      </SimpleShowLayout>
    </Show>
  );
}
