import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { Api } from "@playfront/contract/api";
import type { PublicSettings } from "@playfront/contract/public-settings";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import { canonicalPath } from "./domain/canonical-path.ts";
import { apiContext, settingsContext } from "./platform/request-context.ts";

/** Renders the whole document before answering: pages are cached whole, with the hashes of their inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failed: unknown = null;
  const html = await renderDocument(context, request.url, (error) => {
    failed ??= error;
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status: failed === null ? status : 500, headers });
}

/** What the host passes to each render. Called by the host, which has no source of this app. */
export function provideLoadContext(api: Api, settings: PublicSettings): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(settingsContext, settings);
  return context;
}

export { canonicalPath };

function renderDocument(
  context: EntryContext,
  url: string,
  onError: (error: unknown) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
      onAllReady() {
        const body = new PassThrough();
        text(body).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
      onError,
    });
  });
}
