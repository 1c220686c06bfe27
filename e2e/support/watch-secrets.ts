import type { BrowserContext, Request, Response } from "@playwright/test";
import { recordSecrets } from "./secrets.ts";

/** Records the secrets of every call of the browser and of its answer. */
export function watchSecrets(context: BrowserContext): void {
  context.on("request", (request) => recordSecrets(requestFields(request)));
  context.on("response", (response) => void recordAnswer(response));
}

function requestFields(request: Request): unknown {
  const { searchParams } = new URL(request.url());
  const isForm = request.headers()["content-type"]?.includes("urlencoded");
  const body = isForm ? new URLSearchParams(request.postData() ?? "") : [];
  return { ...request.headers(), ...Object.fromEntries([...searchParams, ...body]) };
}

async function recordAnswer(response: Response): Promise<void> {
  if (!response.headers()["content-type"]?.includes("json")) return;
  // Answers are gone once their page is closed.
  const answer: unknown = await response.json().catch(() => null);
  recordSecrets(answer, new URL(response.url()).pathname);
}
