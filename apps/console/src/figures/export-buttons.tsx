import { Box, Button } from "@mui/material";
import { Download } from "lucide-react";
import { useNotify } from "ra-core";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { saveFile } from "../api/save-file.ts";
import type { Filters } from "./use-filters.ts";

/** Saves what the page shows: the days as CSV, all tables as XLSX. */
export function ExportButtons({ filters }: { filters: Filters }) {
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const save = async (format: "csv" | "xlsx") => {
    setBusy(true);
    try {
      saveFile(await callConsole("figures/export", { ...filters, format }));
    } catch (error) {
      notify((error as Error).message, { type: "error" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: "flex", gap: 1 }}>
      {(["csv", "xlsx"] as const).map((format) => (
        <Button
          key={format}
          startIcon={<Download size={18} />}
          disabled={isBusy}
          onClick={() => save(format)}
        >
          导出 {format.toUpperCase()}
        </Button>
      ))}
    </Box>
  );
}
