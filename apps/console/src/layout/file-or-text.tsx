import { Box, Button, TextField, type TextFieldProps } from "@mui/material";
import { type ReactNode, useRef } from "react";

/** What is imported: a file, or text that was pasted. */
export interface Source {
  file: File | null;
  text: string;
}

export const noSource: Source = { file: null, text: "" };

export const isGiven = ({ file, text }: Source) => file !== null || text.trim() !== "";

/** The name that an import is kept by. */
export const nameOfSource = ({ file }: Source) => file?.name.slice(-120) ?? "粘贴";

interface FileOrTextProps
  extends Pick<TextFieldProps, "label" | "helperText" | "error" | "minRows" | "maxRows"> {
  source: Source;
  isBusy: boolean;
  /** Endings and types of the files that can be chosen. */
  accept: string;
  onSource(source: Source): void;
  /** Further buttons. */
  children: ReactNode;
}

/** A file that is chosen or dropped, or text that is pasted. */
export function FileOrText(props: FileOrTextProps) {
  const { source, isBusy, accept, onSource, children, ...field } = props;
  const { file, text } = source;
  const picker = useRef<HTMLInputElement>(null);
  const take = ([given]: Iterable<File>) => given && onSource({ ...noSource, file: given });
  return (
    <Box
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!isBusy) take(event.dataTransfer.files);
      }}
    >
      <TextField
        {...field}
        value={file ? `文件：${file.name}` : text}
        onChange={({ target }) => onSource({ ...noSource, text: target.value })}
        slotProps={{ htmlInput: { readOnly: file !== null } }}
        disabled={isBusy}
        multiline
        margin="dense"
        fullWidth
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, my: 1 }}>
        <Button disabled={isBusy} onClick={() => picker.current?.click()}>
          选择文件
        </Button>
        {file && (
          <Button color="inherit" disabled={isBusy} onClick={() => onSource(noSource)}>
            不用此文件
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          aria-label="选择文件"
          accept={accept}
          hidden
          onChange={({ target }) => {
            take(target.files ?? []);
            target.value = "";
          }}
        />
        {children}
      </Box>
    </Box>
  );
}
