import { createHash, randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { Api } from "@playfront/contract/api";
import type { PublicSettings } from "@playfront/contract/public-settings";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import { holdScripts } from "./browser/document/held-scripts.server.ts";
import { ownScripts } from "./browser/document/own-scripts.server.ts";
import { PageNonce } from "./browser/document/page-nonce.ts";
import { stylesInside } from "./browser/document/styles-inside.server.ts";
import { apiContext, keptPagesContext, settingsContext } from "./browser/page/request-context.ts";
import { canonicalPath } from "./shared/navigation/canonical-path.ts";
import { isKnownPage, type RenderedPage, sharedPage } from "./shared/navigation/known-page.ts";

/** The development server loads what it likes, when it likes. */
const isBuilt = !import.meta.env.DEV;

/** Renders the whole document before answering: pages are cached whole, with the hashes of their inline scripts and styles. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  // The headers are for the host, which keeps pages and writes their policy.
  const page = pageOf(context);
  if (isKnownPage(page)) headers.set("x-known-page", "1");
  const shared = sharedPage(page);
  if (shared !== null) {
    const key = createHash("sha256").update(JSON.stringify(shared)).digest("base64url");
    headers.set("x-shared-page", key);
    if (loadContext.get(keptPagesContext)(key)) return new Response(null, { status, headers });
  }
  const nonce = randomBytes(16).toString("base64url");
  const document = (
    <PageNonce value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </PageNonce>
  );
  const rendered = await renderDocument(document, nonce);
  const scripts = ownScripts(isBuilt ? holdScripts(rendered, nonce) : rendered, nonce);
  const styles = await stylesInside(scripts.html);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("x-script-sources", scripts.sources.join(" "));
  headers.set("x-style-sources", styles.sources.join(" "));
  return new Response(styles.html, { status, headers });
}

function pageOf({ staticHandlerContext }: EntryContext): RenderedPage {
  const { location, matches, loaderData, errors, statusCode: status } = staticHandlerContext;
  const leaf = matches.at(-1);
  return {
    pathname: location.pathname,
    route: leaf?.route.id ?? "",
    params: leaf?.params ?? {},
    data: leaf && loaderData[leaf.route.id],
    status,
    errors,
  };
}

/**
 * The router context with the data that the host passes to each render. The host calls it, because it imports no source
 * of this app.
 */
export function provideLoadContext(
  api: Api,
  settings: PublicSettings,
  isKept: (sharedKey: string) => boolean,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(settingsContext, settings);
  context.set(keptPagesContext, isKept);
  return context;
}

export { canonicalPath };

/** Rejects if any part cannot be rendered: without scripts its place would stay empty. */
function renderDocument(document: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      nonce,
      onAllReady() {
        const body = new PassThrough();
        text(body).then(resolve, reject);
        pipe(body);
      },
      onError: reject,
      // Every section stays in its place in the text, however long the page is.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });
}
