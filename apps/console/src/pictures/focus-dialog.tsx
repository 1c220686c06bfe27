import {
  Alert,
  Box,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from "@mui/material";
import type { Focus } from "@playfront/contract/console/cut-around";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { CutPreview } from "./cut-preview.tsx";
import { FocusTarget } from "./focus-target.tsx";

interface FocusDialogProps {
  label: string;
  address: string;
  frame: readonly [number, number];
  onCut(address: string): void;
  onClose(): void;
}

/** Asks for the point of a picture that stays in sight, and cuts the picture around it. */
export function FocusDialog({ label, address, frame, onCut, onClose }: FocusDialogProps) {
  const [chosen, setChosen] = useState<Focus | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const titleId = useId();
  const { data: whole, error } = useQuery({
    queryKey: ["pictures/get", address],
    queryFn: () => callConsole("pictures/get", { address }),
    retry: false,
  });
  const focus = chosen ?? whole;
  const [width, height] = frame;
  const cut = async () => {
    if (!whole || !focus) return;
    const { x, y } = focus;
    setBusy(true);
    try {
      const wanted = { original: whole.original, x, y, width, height };
      onCut((await callConsole("pictures/cut", wanted)).address);
      onClose();
    } catch (failure) {
      setProblem((failure as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md">
      <DialogTitle id={titleId}>{label}的焦点</DialogTitle>
      <DialogContent>
        <p>点击图片中最重要的位置，裁剪后会尽量居中。</p>
        {(problem ?? error?.message) && <Alert severity="error">{problem ?? error?.message}</Alert>}
        {!whole && !error && <CircularProgress aria-label="正在读取图片" />}
        {whole && focus && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "flex-start" }}>
            <FocusTarget address={whole.original} focus={focus} onFocus={setChosen} />
            <Box>
              <Typography variant="body2" sx={{ mb: 1 }}>
                裁剪后
              </Typography>
              <CutPreview address={whole.original} focus={focus} frame={frame} />
            </Box>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" disabled={!whole || isBusy} onClick={cut}>
          确定
        </Button>
      </DialogActions>
    </Dialog>
  );
}
