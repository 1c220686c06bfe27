import { Box, Typography } from "@mui/material";
import { useResourceContext, useResourceDefinition } from "ra-core";
import { CreateButton } from "ra-ui-materialui";
import type { ReactNode } from "react";
import { beginnings } from "../language/beginnings.ts";
import { nameOfResource } from "../language/field-names.ts";

/** In place of a list without a row: what belongs there, and how to begin; `children` are other ways than a new one. */
export function EmptyList({ children }: { children?: ReactNode }) {
  const resource = useResourceContext()!;
  const { hasCreate } = useResourceDefinition();
  return (
    <Box sx={{ flex: 1, display: "grid", justifyItems: "center", gap: 2, px: 2, py: 8 }}>
      <Typography variant="h6" component="p">
        还没有{nameOfResource(resource)}
      </Typography>
      {beginnings[resource] && (
        <Typography color="textSecondary" sx={{ maxWidth: 480, textAlign: "center" }}>
          {beginnings[resource]}
        </Typography>
      )}
      <Box sx={{ display: "flex", gap: 1 }}>
        {hasCreate && <CreateButton variant="contained" />}
        {children}
      </Box>
    </Box>
  );
}
