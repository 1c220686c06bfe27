import { Box, Typography } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import type { ReactNode } from "react";
import { Show, useRecordContext } from "react-admin";
import { GameNames } from "../games/game-names.tsx";
import { nameOfField } from "../language/field-names.ts";
import { formatSize } from "./format-size.ts";
import { UsePackage } from "./use-package.tsx";

type Package = ConsoleData<"packages/get">;

/** What the packaging host has read from a package, and the games that use it. */
export function PackageShow() {
  return (
    <Show actions={false}>
      <Facts />
    </Show>
  );
}

function Facts() {
  const shown = useRecordContext<Package>();
  if (!shown) return null;
  return (
    <Box sx={{ p: 3, display: "grid", gap: 4, gridTemplateColumns: { md: "1fr 1fr" } }}>
      <Part title="用途">
        <Fact of="gameid">
          <GameNames ids={shown.gameid ? [shown.gameid] : []} empty="未填写" />
        </Fact>
        <Fact of="usedBy">
          <GameNames ids={shown.usedBy} />
        </Fact>
        <Fact of="operator">{shown.operator ?? "命令行"}</Fact>
        <Fact of="registeredAt">{shown.registeredAt}</Fact>
        <Box sx={{ mt: 2 }}>
          <UsePackage />
        </Box>
      </Part>
      <Part title="应用">
        <Fact of="id">{shown.id}</Fact>
        <Fact of="label">{shown.label ?? "未知"}</Fact>
        <Fact of="packageName">{shown.packageName}</Fact>
        <Fact of="versionName">{shown.versionName ?? "未知"}</Fact>
        <Fact of="versionCode">{shown.versionCode}</Fact>
        <Fact of="size">{formatSize(shown.size)}</Fact>
        <Fact of="minSdk">{shown.minSdk ?? "未知"}</Fact>
        <Fact of="targetSdk">{shown.targetSdk ?? "未知"}</Fact>
      </Part>
      <Part title="签名">
        <Fact of="schemes">{shown.schemes.join("、")}</Fact>
        <Fact of="signer">
          <Digest>{shown.signer ?? "未知"}</Digest>
        </Fact>
        <Fact of="sha256">
          <Digest>{shown.sha256}</Digest>
        </Fact>
      </Part>
      <Part title={`权限（${shown.permissions.length} 项）`}>
        <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: "anywhere" }}>
          {shown.permissions.map((permission) => (
            <li key={permission}>{permission}</li>
          ))}
        </Box>
      </Part>
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** A field of the package with its name. */
function Fact({ of, children }: { of: keyof Package; children: ReactNode }) {
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "128px minmax(0, 1fr)", gap: 2, py: 0.5 }}>
      <Typography variant="body2" color="textSecondary">
        {nameOfField("packages", of)}
      </Typography>
      <Typography variant="body2" component="div">
        {children}
      </Typography>
    </Box>
  );
}

function Digest({ children }: { children: string }) {
  return (
    <Box component="code" sx={{ fontSize: 12, wordBreak: "break-all" }}>
      {children}
    </Box>
  );
}
