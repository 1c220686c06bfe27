import { Box, Button } from "@mui/material";
import { useInput, type Validator } from "ra-core";
import { useState } from "react";
import { DropArea } from "./drop-area.tsx";
import { FocusDialog } from "./focus-dialog.tsx";
import { PictureField } from "./picture-field.tsx";
import { useUploads } from "./use-uploads.ts";

interface PictureInputProps {
  source: string;
  label: string;
  help: string;
  /** Width and height of the frame that it is shown in, as in the shop. */
  frame: readonly [number, number];
  validate?: Validator[];
}

/** One picture of a form: dropped, pasted or chosen, and stored at once. */
export function PictureInput({ source, label, help, frame, validate }: PictureInputProps) {
  const { field, fieldState, isRequired } = useInput({ source, validate });
  const { sent, problem, upload } = useUploads(field.onChange);
  const [isFocusing, setFocusing] = useState(false);
  const address: string = field.value ?? "";
  const [width, height] = frame;
  const wrong = problem ?? (fieldState.invalid ? (fieldState.error?.message ?? "") : null);
  return (
    <PictureField
      source={source}
      label={label}
      isRequired={isRequired}
      problem={wrong}
      help={`${help}。可拖入、粘贴或选择图片`}
    >
      <DropArea
        label={`选择${label}`}
        prompt={address === "" ? "选择图片" : "更换图片"}
        several={false}
        isWrong={wrong !== null}
        sent={sent}
        onFiles={(files) => void upload(files)}
      >
        {address !== "" && (
          <Box sx={{ display: "flex", alignItems: "flex-end", gap: 1, marginBottom: 1 }}>
            <Box
              component="img"
              src={address}
              alt={`当前${label}`}
              sx={{ width, height, objectFit: "cover", borderRadius: 1, maxWidth: "100%" }}
            />
            {isStored(address) && (
              <Button size="small" onClick={() => setFocusing(true)}>
                设置焦点
              </Button>
            )}
            {!isRequired && (
              <Button size="small" color="error" onClick={() => field.onChange("")}>
                移除
              </Button>
            )}
          </Box>
        )}
      </DropArea>
      {isFocusing && (
        <FocusDialog
          label={label}
          address={address}
          frame={frame}
          onCut={field.onChange}
          onClose={() => setFocusing(false)}
        />
      )}
    </PictureField>
  );
}

/** Pictures of other hosts cannot be cut. */
const isStored = (address: string) => address.startsWith("/media/");
