import type { BrowserContext, Request, Response } from "@playwright/test";
import { noteSecretsOf } from "./secrets.ts";

/** Notes the secrets of every call that the browser makes, and of its answer. */
export function watchSecrets(context: BrowserContext): void {
  context.on("request", (request) => noteSecretsOf(fieldsOf(request)));
  context.on("response", (response) => void noteAnswer(response));
}

function fieldsOf(request: Request): unknown {
  const { searchParams } = new URL(request.url());
  const isForm = request.headers()["content-type"]?.includes("urlencoded");
  const body = isForm ? new URLSearchParams(request.postData() ?? "") : [];
  return { ...request.headers(), ...Object.fromEntries([...searchParams, ...body]) };
}

async function noteAnswer(response: Response): Promise<void> {
  if (!response.headers()["content-type"]?.includes("json")) return;
  // A page that goes away takes its answers along.
  const answer: unknown = await response.json().catch(() => null);
  noteSecretsOf(answer, new URL(response.url()).pathname);
}
