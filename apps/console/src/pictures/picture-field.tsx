import { Box, FormHelperText, InputLabel } from "@mui/material";
import { ValidationError } from "ra-core";
import type { ReactNode } from "react";

interface PictureFieldProps {
  source: string;
  label: string;
  isRequired: boolean;
  /** Why the upload or the check failed. */
  problem: string | null | undefined;
  help: string;
  children: ReactNode;
}

/** The label, the help and the error around pictures. */
export function PictureField(props: PictureFieldProps) {
  const { source, label, isRequired, problem, help, children } = props;
  return (
    <Box
      role="group"
      aria-label={label}
      data-field={source}
      tabIndex={-1}
      sx={{ width: "100%", marginTop: 1, marginBottom: 2 }}
    >
      <InputLabel
        component="span"
        required={isRequired}
        error={Boolean(problem)}
        shrink
        // In a list of fields it would lie over the list's own label.
        sx={{ position: "static", transform: "translate(0, -1.5px) scale(0.75)" }}
      >
        {label}
      </InputLabel>
      {children}
      <FormHelperText error={Boolean(problem)}>
        {problem ? <ValidationError error={problem} /> : help}
      </FormHelperText>
    </Box>
  );
}
