import { Button, Portal } from "@mui/material";
import { CircleHelp } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";

/** With the handbook, which is not needed before it is asked for. */
const HelpPanel = lazy(() => import("./help-panel.tsx"));

/** Opens the handbook at the chapter about the page. */
export function HelpButton() {
  const [isOpen, setOpen] = useState(false);
  const [, page = ""] = useLocation().pathname.split("/");
  return (
    <>
      <Button
        color="inherit"
        size="small"
        startIcon={<CircleHelp size={16} strokeWidth={1.75} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ mr: 1, flexShrink: 0 }}
      >
        帮助
      </Button>
      {isOpen && (
        <Portal>
          <Suspense fallback={null}>
            <HelpPanel key={page} page={page} onClose={() => setOpen(false)} />
          </Suspense>
        </Portal>
      )}
    </>
  );
}
