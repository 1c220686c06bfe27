import { Box, Typography } from "@mui/material";
import type { Build } from "./use-builds.ts";

/** What a package says of itself. Nobody edits it. */
export function BuildFacts({ build }: { build: Build }) {
  const { permissions, minSdk, targetSdk } = build;
  const facts: readonly (readonly [string, string])[] = [
    ["安装包", build.id],
    ["应用名", build.label ?? "未知"],
    ["包名", build.packageName],
    ["版本", `${build.versionName ?? "未知"}（${build.versionCode}）`],
    ["大小", `${Math.max(0.1, build.size / 2 ** 20).toFixed(1)} MB`],
    ["Android API", `最低 ${minSdk ?? "未知"}，目标 ${targetSdk ?? "未知"}`],
    ["SHA-256", build.sha256],
    ["签名证书", build.signer ?? "未知"],
    ["登记时间", build.registeredAt],
    [`权限（${permissions.length}）`, permissions.join("、") || "无"],
  ];
  return (
    <Box
      component="dl"
      aria-label="当前安装包"
      sx={{
        display: "grid",
        gridTemplateColumns: "auto minmax(0, 1fr)",
        columnGap: 2,
        rowGap: 0.5,
        margin: 0,
        marginBottom: 2,
        overflowWrap: "anywhere",
      }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: "contents" }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ margin: 0 }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
