import { Box, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";

/** Fields that belong together. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Box component="section" aria-labelledby={heading} sx={{ width: "100%", marginBottom: 2 }}>
      <Typography id={heading} variant="subtitle1" component="h2" sx={{ marginBottom: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
