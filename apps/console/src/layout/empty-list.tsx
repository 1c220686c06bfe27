import { Box, Typography } from "@mui/material";
import { CreateButton, useResourceContext, useResourceDefinition } from "react-admin";
import { beginnings } from "../language/beginnings.ts";
import { nameOfResource } from "../language/field-names.ts";

/** In place of a list without a row: what belongs there, and how to begin. */
export function EmptyList() {
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
      {hasCreate && <CreateButton variant="contained" />}
    </Box>
  );
}
