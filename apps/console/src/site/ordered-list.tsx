import { Button } from "@mui/material";
import { Plus } from "lucide-react";
import { useSimpleFormIterator } from "ra-core";
import { SimpleFormIterator } from "ra-ui-materialui";
import type { ComponentProps } from "react";

interface OrderedListProps extends ComponentProps<typeof SimpleFormIterator> {
  /** The button's words; without them nothing is added or removed. */
  add?: string;
}

/** Items whose order counts. Their buttons are always in sight, for there is no hovering on a tablet. */
export function OrderedList({ add, ...props }: OrderedListProps) {
  return (
    <SimpleFormIterator
      disableClear
      disableAdd={add === undefined}
      disableRemove={add === undefined}
      addButton={<AddButton words={add} />}
      sx={{
        "& .RaSimpleFormIterator-action": { visibility: "visible" },
        "& .RaSimpleFormIterator-line": { py: 1, alignItems: "flex-start" },
      }}
      {...props}
    />
  );
}

function AddButton({ words }: { words: string | undefined }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button size="small" startIcon={<Plus size={16} strokeWidth={1.75} />} onClick={() => add()}>
      {words}
    </Button>
  );
}
