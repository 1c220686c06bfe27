import { Box, Button, LinearProgress } from "@mui/material";
import { pictureTypes } from "@playfront/contract/console/calls/pictures";
import { ImagePlus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { picturesIn } from "./upload-picture.ts";

interface DropAreaProps {
  /** Of the file chooser. */
  label: string;
  prompt: string;
  several: boolean;
  isWrong: boolean;
  /** From 0 to 1; null if nothing is being sent. */
  sent: number | null;
  onFiles(files: File[]): void;
  /** The pictures that are there. */
  children?: ReactNode;
}

/** Takes pictures that are dropped, pasted or chosen. */
export function DropArea(props: DropAreaProps) {
  const { label, prompt, several, isWrong, sent, onFiles, children } = props;
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const take = (files: File[]) => files.length > 0 && onFiles(several ? files : files.slice(0, 1));
  return (
    <Box
      sx={{
        border: "1px dashed",
        borderColor: isWrong ? "error.main" : isOver ? "primary.main" : "divider",
        borderRadius: 1,
        padding: 1.5,
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const files = picturesIn(event.dataTransfer);
        if (files.length > 0) event.preventDefault();
        take(files);
      }}
      onPaste={(event) => take(picturesIn(event.clipboardData))}
    >
      {children}
      <Button
        size="small"
        disabled={sent !== null}
        startIcon={<ImagePlus size={18} strokeWidth={1.75} />}
        onClick={() => chooser.current?.click()}
      >
        {prompt}
      </Button>
      <input
        ref={chooser}
        type="file"
        aria-label={label}
        accept={pictureTypes.join()}
        multiple={several}
        hidden
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      {sent !== null && (
        <LinearProgress
          aria-label={`${label}上传进度`}
          variant={sent < 1 ? "determinate" : "indeterminate"}
          value={sent * 100}
          sx={{ marginTop: 1 }}
        />
      )}
    </Box>
  );
}
