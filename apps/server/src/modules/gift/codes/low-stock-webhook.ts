import { createHmac } from "node:crypto";
import type { LowStockPayload } from "../../../infra/jobs/jobs.ts";

export interface Webhook {
  url: string;
  /** Signs what is sent. */
  secret: string;
}

const answerMs = 10_000;

/**
 * Tells the operators' webhook that a gift runs out of codes. The body is signed: `x-playfront-signature` is `sha256=` and the
 * HMAC in hexadecimal. Throws unless the answer is a success; the job queue tries again.
 */
export async function tellLowStock(webhook: Webhook, payload: LowStockPayload): Promise<void> {
  const body = JSON.stringify({ event: "gift.low-stock", ...payload });
  const signature = createHmac("sha256", webhook.secret).update(body).digest("hex");
  const response = await fetch(webhook.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-playfront-signature": `sha256=${signature}`,
    },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(answerMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook of low stock answered ${response.status}`);
}
