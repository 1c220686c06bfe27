import { Box } from "@mui/material";
import { cutAround, type Focus } from "@playfront/contract/console/cut-around";
import { useState } from "react";

interface CutPreviewProps {
  /** Of the whole picture. */
  address: string;
  focus: Focus;
  frame: readonly [number, number];
}

/** What the frame will show of a picture that is cut around the focus. */
export function CutPreview({ address, focus, frame }: CutPreviewProps) {
  const [width, height] = frame;
  const [size, setSize] = useState({ width, height });
  const region = cutAround(size, { width, height }, focus);
  return (
    <Box
      component="img"
      src={address}
      alt="裁剪后的样子"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setSize({ width: naturalWidth, height: naturalHeight })
      }
      sx={{ width, height, objectFit: "cover", borderRadius: 1, maxWidth: "100%" }}
      style={{
        objectPosition: `${share(region.left, size.width - region.width)} ${share(region.top, size.height - region.height)}`,
      }}
    />
  );
}

/** Where a part begins, of all places where it could begin. */
const share = (start: number, room: number) => `${room === 0 ? 50 : (start / room) * 100}%`;
