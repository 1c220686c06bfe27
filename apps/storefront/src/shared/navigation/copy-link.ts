import { copyText } from "../../browser/container/clipboard.ts";
import { showToast } from "../../ui/feedback/toast.ts";

/** Copies an address and shows the outcome. Call it inside the tap handler. */
export async function copyLink(address: string): Promise<void> {
  const outcome = await copyText(address, null);
  showToast(outcome === "copied" ? "链接已复制" : "复制失败，请手动复制地址");
}
