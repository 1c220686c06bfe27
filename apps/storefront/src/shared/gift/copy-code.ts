import { type CopyOutcome, copyText } from "../../browser/container/clipboard.ts";
import { showToast } from "../../ui/feedback/toast.ts";

export const copyMessages: Record<CopyOutcome, string> = {
  copied: "复制成功",
  failed: "复制失败，请手动复制！",
  broken: "复制异常，请手动复制！",
};

/**
 * Copies a code and shows the outcome (docs/product.md#copying). Call it inside the tap handler; `shown` is the
 * element with the code.
 */
export async function copyCode(sn: string, shown: Element | null): Promise<void> {
  showToast(copyMessages[await copyText(sn, shown)]);
}
