import { copyText } from "../../browser/container/clipboard.ts";
import { showToast } from "../../ui/feedback/toast.ts";

/** Copies a digest and shows the outcome. Call it inside the tap handler; `shown` is the element with the digest. */
export async function copyDigest(digest: string, shown: Element | null): Promise<void> {
  const outcome = await copyText(digest, shown);
  showToast(outcome === "copied" ? "校验值已复制" : "复制失败，请手动复制");
}
