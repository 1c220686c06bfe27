import { createElement } from "react";
import type { DownloadRecord } from "../../shared/downloads/download-record.ts";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
import { openLazily } from "../../ui/dialog/open-lazily.ts";

/** Opens the dialog with the install steps for this device. */
export async function openInstallGuide(record: DownloadRecord): Promise<void> {
  await openLazily(
    () => import("./install-guide.tsx"),
    ({ InstallGuide }) =>
      openDialog({
        title: "如何安装",
        body: createElement(InstallGuide, { record }),
        actions: [{ id: "ok", label: "知道了", primary: true }],
      }),
  );
}
