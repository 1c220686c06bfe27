import { Button } from "@mui/material";
import { useNotify } from "ra-core";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import type { ListedPost } from "./post-words.ts";
import { type Removal, RemoveDialog } from "./remove-dialog.tsx";

/** Shows or removes posts that still are as they were seen. */
export function DecideButtons({
  posts,
  onDone,
}: {
  posts: readonly ListedPost[];
  onDone: () => void;
}) {
  const [isRemoving, setRemoving] = useState(false);
  const notify = useNotify();
  const seen = posts.map(({ id, revision }) => ({ id, revision }));
  const decide = async (wanted: { isShown: boolean } & Partial<Removal>) => {
    const { decided, left } = await callConsole("posts/decide", { posts: seen, ...wanted });
    const rest = left > 0 ? `，${left} 条已被修改或处理，未变` : "";
    notify(`${wanted.isShown ? "已通过" : "已移除"} ${decided} 条${rest}`, {
      type: left > 0 ? "warning" : "success",
    });
    onDone();
  };
  const isAny = (state: ListedPost["state"]) => posts.some((post) => post.state === state);
  return (
    <>
      {(isAny("pending") || isAny("removed")) && (
        <Button
          size="small"
          variant="contained"
          onClick={() =>
            void decide({ isShown: true }).catch((error: Error) =>
              notify(error.message, { type: "error" }),
            )
          }
        >
          通过
        </Button>
      )}
      {(isAny("pending") || isAny("shown")) && (
        <Button size="small" variant="outlined" color="error" onClick={() => setRemoving(true)}>
          移除
        </Button>
      )}
      {isRemoving && (
        <RemoveDialog
          count={posts.length}
          onRemove={(removal) => decide({ isShown: false, ...removal })}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
