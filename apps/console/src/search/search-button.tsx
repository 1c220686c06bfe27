import { Button } from "@mui/material";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { SearchDialog } from "./search-dialog.tsx";

/** Searches the whole console. ⌘K or Ctrl+K does the same. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        startIcon={<Search size={16} strokeWidth={1.75} />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        sx={{ mr: 1, borderColor: "divider" }}
      >
        搜索 {isMac() ? "⌘K" : "Ctrl K"}
      </Button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);
