import { Autocomplete, Dialog, ListItem, TextField, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAuthProvider, useDataProvider, useResourceDefinitions } from "ra-core";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { type Found, findObjects, findPages } from "./find-everything.ts";

const askAfterMs = 250;

/** Pages and objects by name. Opens what is chosen. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const { found, isSearching } = useFound(text.trim());
  const open = (choice: Found | string | null) => {
    if (!choice || typeof choice === "string") return;
    onClose();
    navigate(choice.path);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { "aria-label": "全站搜索", sx: { overflow: "visible" } } }}
      sx={{ "& .MuiDialog-container": { alignItems: "flex-start", pt: "12vh" } }}
    >
      <Autocomplete<Found, false, false, true>
        sx={{ p: 2 }}
        disablePortal
        freeSolo
        autoHighlight
        openOnFocus
        options={found}
        filterOptions={(options) => options}
        getOptionLabel={(option) => (typeof option === "string" ? option : option.name)}
        getOptionKey={(option) => (typeof option === "string" ? option : option.path)}
        loading={isSearching}
        loadingText="正在搜索…"
        inputValue={text}
        onInputChange={(_, value, reason) => reason === "input" && setText(value)}
        onChange={(_, choice) => open(choice)}
        renderOption={({ key, ...props }, option) => (
          <ListItem key={key} {...props}>
            <Typography noWrap sx={{ flexGrow: 1 }}>
              {option.name}
            </Typography>
            <Typography variant="caption" color="textSecondary" sx={{ flexShrink: 0, ml: 2 }}>
              {option.kind}
            </Typography>
          </ListItem>
        )}
        renderInput={(props) => (
          <TextField
            {...props}
            autoFocus
            label="搜索页面、游戏、礼包、文章…"
            helperText={text.trim() !== "" && !isSearching && found.length === 0 && "没有找到"}
            margin="none"
          />
        )}
      />
    </Dialog>
  );
}

/** What is found of the text, a moment after it was typed; the pages at once. */
function useFound(text: string): { found: Found[]; isSearching: boolean } {
  const resources = Object.values(useResourceDefinitions());
  const auth = useAuthProvider()!;
  const data = useDataProvider();
  const asked = useLater(text);
  const pages = useQuery({
    queryKey: ["search", "pages", text],
    queryFn: () => findPages(resources, text, { auth, data }),
    placeholderData: keepPreviousData,
  });
  const objects = useQuery({
    queryKey: ["search", "objects", asked],
    queryFn: () => findObjects(resources, asked, { auth, data }),
    enabled: asked !== "",
  });
  return {
    found: [...(pages.data ?? []), ...(text === asked ? (objects.data ?? []) : [])],
    isSearching: text !== "" && (text !== asked || objects.isFetching),
  };
}

/** The text once it has stayed the same for a moment. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), askAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
