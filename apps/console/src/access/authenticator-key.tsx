import { Box, Typography } from "@mui/material";
import { create } from "qrcode";

/** The new key for the operator's authenticator, as a QR code and as text. */
export function AuthenticatorKey({ secret, address }: { secret: string; address: string }) {
  const { size, data } = create(address, { errorCorrectionLevel: "M" }).modules;
  const dark = Array.from(data, (isDark, at) =>
    isDark ? `M${(at % size) + 2} ${Math.floor(at / size) + 2}h1v1h-1z` : "",
  ).join("");
  return (
    <Box>
      <Typography sx={{ mb: 1 }}>首次登录：请用身份验证器扫描二维码，或手动添加密钥。</Typography>
      <Box sx={{ bgcolor: "#fff", borderRadius: 1, p: 1, width: 200, mx: "auto" }}>
        <svg
          viewBox={`0 0 ${size + 4} ${size + 4}`}
          role="img"
          aria-label="身份验证器的二维码"
          shapeRendering="crispEdges"
        >
          <path d={dark} fill="#000" />
        </svg>
      </Box>
      <Typography
        component="code"
        sx={{ display: "block", mt: 1, mx: "auto", width: 180, textAlign: "center" }}
      >
        {secret.match(/.{1,4}/g)?.join(" ")}
      </Typography>
    </Box>
  );
}
