import { Button } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { type HttpError, useNotify, useRecordContext } from "ra-core";
import { callConsole } from "../api/call-console.ts";

type Package = ConsoleData<"packages/get">;

/** Downloads the shown package as it was handed in, also before players may. */
export function LookAtPackage() {
  const shown = useRecordContext<Package>();
  const notify = useNotify();
  if (!shown) return null;
  const download = async () => {
    try {
      const { url } = await callConsole("packages/look", { id: shown.id });
      window.location.assign(url);
    } catch (error) {
      notify((error as HttpError).message, { type: "error" });
    }
  };
  return (
    <Button variant="outlined" onClick={download}>
      下载原包
    </Button>
  );
}
