import { Box } from "@mui/material";
import { useInput, type Validator } from "ra-core";
import { useRef, useState } from "react";
import { DropArea } from "./drop-area.tsx";
import { moved } from "./moved.ts";
import { OrderedPicture } from "./ordered-picture.tsx";
import { PictureField } from "./picture-field.tsx";
import { useUploads } from "./use-uploads.ts";

interface PicturesInputProps {
  source: string;
  label: string;
  help: string;
  most: number;
  validate?: Validator[];
}

/** Pictures of a form in the order in which they are shown; dragged, or moved by buttons. */
export function PicturesInput({ source, label, help, most, validate }: PicturesInputProps) {
  const { field, fieldState } = useInput({ source, validate, defaultValue: [] });
  const addresses: string[] = field.value ?? [];
  // Two uploads may end between two renderings.
  const latest = useRef(addresses);
  latest.current = addresses;
  const { sent, problem, upload } = useUploads((address) => {
    if (latest.current.includes(address)) return;
    latest.current = [...latest.current, address];
    field.onChange(latest.current);
  });
  const [dragged, setDragged] = useState<number | null>(null);
  const wrong = problem ?? (fieldState.invalid ? (fieldState.error?.message ?? "") : null);
  const move = (from: number, to: number) => field.onChange(moved(addresses, from, to));
  return (
    <PictureField
      source={source}
      label={label}
      isRequired={false}
      problem={wrong}
      help={`${help}，最多 ${most} 张。可拖入、粘贴或选择图片，拖动调整顺序`}
    >
      <DropArea
        label={`选择${label}`}
        prompt="添加图片"
        several
        isWrong={wrong !== null}
        sent={sent}
        onFiles={(files) => void upload(files.slice(0, most - addresses.length))}
      >
        <Box
          component="ol"
          aria-label={label}
          sx={{
            display: "flex",
            flexWrap: "wrap",
            gap: 1,
            listStyle: "none",
            padding: 0,
            margin: 0,
          }}
        >
          {addresses.map((address, index) => (
            <OrderedPicture
              key={address}
              address={address}
              name={`${label} ${index + 1}`}
              isFirst={index === 0}
              isLast={index === addresses.length - 1}
              onStep={(step) => move(index, index + step)}
              onRemove={() => field.onChange(addresses.filter((other) => other !== address))}
              onDragStart={() => setDragged(index)}
              onDrop={() => {
                if (dragged !== null) move(dragged, index);
                setDragged(null);
              }}
            />
          ))}
        </Box>
      </DropArea>
    </PictureField>
  );
}
