import { Button } from "@mui/material";
import { type ReactNode, useState } from "react";

/** The earlier versions of a form, once they are asked for. */
export function SectionHistory({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="历史版本" style={{ marginTop: 16 }}>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        历史版本
      </Button>
      {isOpen && children}
    </section>
  );
}
