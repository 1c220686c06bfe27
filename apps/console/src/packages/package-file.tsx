import { Box, Button } from "@mui/material";
import { type ChangeEvent, useRef } from "react";
import { useFormContext } from "react-hook-form";

interface PackageFileProps {
  file: File | null;
  /** Why it was not taken. */
  problem: string | null;
  onFile(file: File | null): void;
}

/** Chooses the file; its name is the first proposal for the package's id. */
export function PackageFile({ file, problem, onFile }: PackageFileProps) {
  const { getValues, setValue } = useFormContext();
  const picker = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0] ?? null;
    onFile(chosen);
    if (chosen && !getValues("id"))
      setValue("id", chosen.name.replace(/\.apk$/i, ""), { shouldDirty: true });
  };
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: "flex", gap: 2, alignItems: "center" }}>
        <Button variant="outlined" onClick={() => picker.current?.click()}>
          选择 APK 文件
        </Button>
        <span>{file?.name}</span>
        <input ref={picker} type="file" accept=".apk" hidden onChange={choose} />
      </Box>
      {problem && (
        <Box role="alert" sx={{ color: "error.main", mt: 1 }}>
          {problem}
        </Box>
      )}
    </Box>
  );
}
