import { useCanAccess, useNotify, useRefresh, useUpdate } from "ra-core";
import { callConsole } from "../api/call-console.ts";
import { VersionList } from "../layout/version-list.tsx";
import type { Gift } from "./gift-words.ts";

/** What the gift was, with a way back. Its codes stay as they are. */
export function GiftHistory({ gift }: { gift: Gift }) {
  const { canAccess } = useCanAccess({ resource: "gifts", action: "change" });
  const notify = useNotify();
  const refresh = useRefresh();
  const [update] = useUpdate();
  const { id } = gift;
  const restore = (data: object) =>
    update(
      "gifts",
      { id, data, previousData: gift },
      {
        onSuccess: () => {
          notify("已恢复，玩家打开下一个页面即可看到", { type: "success" });
          refresh();
        },
        onError: (error) => notify((error as Error).message, { type: "error" }),
      },
    );
  return (
    <VersionList
      resource="gifts"
      id={id}
      revision={JSON.stringify(gift)}
      load={(signal) => callConsole("gifts/versions", { id }, signal)}
      onRestore={canAccess ? (versions, index) => void restore(versions[index]!.value) : undefined}
    />
  );
}
