import { Box, Typography } from "@mui/material";
import { formatSize } from "../packages/format-size.ts";
import type { Package } from "./use-packages.ts";

/** What a package says of itself. Nobody edits it. */
export function PackageFacts({ shown }: { shown: Package }) {
  const { permissions, minSdk, targetSdk } = shown;
  const facts: readonly (readonly [string, string])[] = [
    ["安装包", shown.id],
    ["应用名", shown.label ?? "未知"],
    ["包名", shown.packageName],
    ["版本", `${shown.versionName ?? "未知"}（${shown.versionCode}）`],
    ["大小", formatSize(shown.size)],
    ["Android API", `最低 ${minSdk ?? "未知"}，目标 ${targetSdk ?? "未知"}`],
    ["SHA-256", shown.sha256],
    ["签名方案", shown.schemes.join("、")],
    ["签名证书", shown.signer ?? "未知"],
    ["自带渠道", shown.cameWith === null ? "无" : `${shown.cameWith}（发给玩家时换成所属渠道）`],
    ["玩家下载", shown.isPublic ? "已开放" : "未开放，设为游戏的安装包后开放"],
    ["登记时间", shown.registeredAt],
    [`权限（${permissions.length}）`, permissions.join("、") || "无"],
  ];
  return (
    <Box
      component="dl"
      aria-label="安装包信息"
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
          <Typography component="dt" variant="body2" color="textSecondary">
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
