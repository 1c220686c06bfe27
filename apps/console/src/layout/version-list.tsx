import { Box, Button, LinearProgress, Typography } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useQuery } from "@tanstack/react-query";
import { FieldChanges } from "./field-changes.tsx";
import { useSavedFirst } from "./unsaved-forms.ts";

/** A version of an object; its value is what the call that changes the object takes. */
export type Version<Value> = Omit<ConsoleData<"site/versions">["versions"][number], "value"> & {
  value: Value;
};

interface VersionListProps<Value> {
  resource: string;
  id: string;
  /** Changes with the object. */
  revision: string;
  load(signal: AbortSignal): Promise<{ versions: readonly Version<Value>[] }>;
  /** Brings the version at the index back; absent for operators who may not change the object. */
  onRestore?(versions: readonly Version<Value>[], index: number): void;
}

/** What an object was, newest first: who changed what and when, with a way back to each version. */
export function VersionList<Value>(props: VersionListProps<Value>) {
  const { resource, id, revision, load, onRestore } = props;
  const isSavedFirst = useSavedFirst();
  const { data, error } = useQuery({
    queryKey: ["versions", resource, id, revision],
    queryFn: ({ signal }) => load(signal),
  });
  if (error) return <Typography color="error">{error.message}</Typography>;
  if (!data) return <LinearProgress aria-label="正在加载历史版本" />;
  const { versions } = data;
  if (versions.length === 0)
    return (
      <Typography color="textSecondary">还没有修改过，保存后可在这里恢复此前的内容</Typography>
    );
  return (
    <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, maxWidth: 720 }}>
      {versions.map(({ at, by, changes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list changes as a whole
        <Box component="li" key={index} sx={{ py: 1, borderTop: 1, borderColor: "divider" }}>
          <Box sx={{ display: "flex", alignItems: "center", gap: 2, minHeight: 36 }}>
            <Typography variant="body2" sx={{ flex: 1 }}>
              {at ? `${by} 于 ${at} 保存` : "首次修改前的内容"}
            </Typography>
            {index === 0 && (
              <Typography variant="caption" color="textSecondary">
                当前版本
              </Typography>
            )}
            {index > 0 && onRestore && (
              <Button
                size="small"
                onClick={() => isSavedFirst(resource, id) && onRestore(versions, index)}
              >
                恢复此版本
              </Button>
            )}
          </Box>
          <FieldChanges resource={resource} changes={changes} />
        </Box>
      ))}
    </Box>
  );
}
