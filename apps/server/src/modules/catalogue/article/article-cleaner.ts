import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type FailedAnswer, invalidField } from "../../../infra/answer.ts";
import { createThreads } from "../../../infra/workers/threads.ts";
import type { CleanedArticle } from "./article-html.ts";

const clean = createThreads<string, CleanedArticle | null>({
  program: new URL("./article-thread.ts", import.meta.url),
  limits: { running: 1, waiting: 100 },
});

/** What was cleaned lately, by the hash of the HTML: saving, submitting, previewing and publishing a draft clean it once. */
const kept = new LRUCache<string, Promise<CleanedArticle | null>>({ maxSize: 2_000_000 });

/** The article without what is not allowed in one; null if it has too many tags, or too deep ones (decision 0259). */
export function cleanOnce(html: string): Promise<CleanedArticle | null> {
  const key = hash("sha256", html);
  const known = kept.get(key);
  if (known) return known;
  const cleaned = clean(html);
  kept.set(key, cleaned, { size: html.length + 1 });
  cleaned.catch(() => kept.delete(key));
  return cleaned;
}

export const tooMuchMarkup: FailedAnswer = invalidField(
  "content",
  "正文的标签太多（超过 5000 个）或嵌套太深（超过 50 层），请简化后再保存",
);
