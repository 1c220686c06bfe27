import { Box } from "@mui/material";
import type { Focus } from "@playfront/contract/console/cut-around";

interface FocusTargetProps {
  /** Of the whole picture. */
  address: string;
  focus: Focus;
  onFocus(focus: Focus): void;
}

const steps: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Hundredths of the picture that a key moves the target by; with Shift and without. */
const stride = { far: 10, near: 2 };

/** A whole picture with a target on it, which a tap or the arrow keys move. */
export function FocusTarget({ address, focus, onFocus }: FocusTargetProps) {
  const { x, y } = focus;
  return (
    <Box
      component="button"
      type="button"
      aria-label={`焦点：距左 ${x}%，距上 ${y}%。方向键移动，Shift 加方向键移动得更远`}
      onClick={(event) => {
        // A click by a key has no place.
        if (event.detail === 0) return;
        const frame = event.currentTarget.getBoundingClientRect();
        onFocus({
          x: hundredths((event.clientX - frame.left) / frame.width),
          y: hundredths((event.clientY - frame.top) / frame.height),
        });
      }}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        const by = (event.shiftKey ? stride.far : stride.near) / 100;
        onFocus({ x: hundredths(x / 100 + step.x * by), y: hundredths(y / 100 + step.y * by) });
      }}
      sx={{
        position: "relative",
        display: "block",
        padding: 0,
        border: 0,
        background: "none",
        cursor: "crosshair",
        "&:focus-visible": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: 2 },
      }}
    >
      <Box
        component="img"
        src={address}
        alt=""
        draggable={false}
        sx={{ display: "block", maxWidth: "100%", maxHeight: 360 }}
      />
      <Box
        aria-hidden
        sx={{
          position: "absolute",
          left: `${x}%`,
          top: `${y}%`,
          width: 28,
          height: 28,
          transform: "translate(-50%, -50%)",
          border: "2px solid #fff",
          borderRadius: "50%",
          boxShadow: "0 0 0 2px rgb(0 0 0 / 60%), inset 0 0 0 2px rgb(0 0 0 / 60%)",
          pointerEvents: "none",
          "&::after": {
            content: '""',
            position: "absolute",
            inset: "calc(50% - 3px)",
            borderRadius: "50%",
            background: "#fff",
            boxShadow: "0 0 0 2px rgb(0 0 0 / 60%)",
          },
        }}
      />
    </Box>
  );
}

function hundredths(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}
