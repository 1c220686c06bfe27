import { Alert, Box, Button, Stack } from "@mui/material";
import { saveBlob } from "../api/save-file.ts";

/** Recovery codes, which are shown once, with ways to keep them. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join("\n")}\n`;
  return (
    <Stack spacing={2}>
      <Alert severity="warning">
        恢复码只显示这一次，请打印或保存在安全的地方。无法使用身份验证器时，每个恢复码可代替动态验证码登录一次。
      </Alert>
      <Box
        component="ul"
        aria-label="恢复码"
        sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1, m: 0, p: 0 }}
      >
        {codes.map((code) => (
          <li key={code} style={{ listStyle: "none", textAlign: "center" }}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Stack direction="row" spacing={1} sx={{ justifyContent: "center" }}>
        <Button onClick={() => void navigator.clipboard.writeText(text)}>复制</Button>
        <Button onClick={() => saveBlob("控制台恢复码.txt", new Blob([text]))}>下载</Button>
      </Stack>
    </Stack>
  );
}
