import { Box, Button, Typography } from "@mui/material";
import { Title } from "ra-ui-materialui";
import { Link } from "react-router";

/** In place of a page under an address that no page has. */
export function NotFoundPage() {
  return (
    <Box sx={{ display: "grid", justifyItems: "center", gap: 2, px: 2, py: 8 }}>
      <Title title="页面不存在" />
      <Typography color="textSecondary">地址有误，或链接已失效。</Typography>
      <Button component={Link} variant="contained" to="/">
        返回首页
      </Button>
    </Box>
  );
}
