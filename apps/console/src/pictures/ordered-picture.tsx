import { Box, IconButton } from "@mui/material";
import { ChevronLeft, ChevronRight, type LucideIcon, X } from "lucide-react";

interface OrderedPictureProps {
  address: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onStep(step: 1 | -1): void;
  onRemove(): void;
  onDragStart(): void;
  onDrop(): void;
}

/** A picture among others: dragged to another place, moved by a step, or removed. */
export function OrderedPicture(props: OrderedPictureProps) {
  const { address, name, isFirst, isLast, onStep, onRemove, onDragStart, onDrop } = props;
  return (
    <Box
      component="li"
      draggable
      onDragStart={onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      sx={{ cursor: "grab", textAlign: "center" }}
    >
      <Box
        component="img"
        src={address}
        alt={name}
        draggable={false}
        sx={{ height: 160, maxWidth: 240, borderRadius: 1, display: "block", margin: "auto" }}
      />
      <Act name={`前移${name}`} icon={ChevronLeft} isOff={isFirst} onTap={() => onStep(-1)} />
      <Act name={`移除${name}`} icon={X} onTap={onRemove} />
      <Act name={`后移${name}`} icon={ChevronRight} isOff={isLast} onTap={() => onStep(1)} />
    </Box>
  );
}

interface ActProps {
  name: string;
  icon: LucideIcon;
  isOff?: boolean;
  onTap(): void;
}

function Act({ name, icon: Icon, isOff = false, onTap }: ActProps) {
  return (
    <IconButton size="small" aria-label={name} disabled={isOff} onClick={onTap}>
      <Icon size={16} strokeWidth={1.75} />
    </IconButton>
  );
}
