import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Api } from "@playfront/contract/api";
import type { CallName, Data, Payload } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import { hostOf } from "@playfront/http/host-of";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FailedAnswer } from "../../infra/answer.ts";
import { createGate, OverloadError } from "../../infra/limits/gate.ts";
import type { Preview } from "../../modules/content/preview.ts";
import type { Previews } from "../../modules/content/previews.service.ts";
import { policyName, renderPage } from "../render-page.ts";
import { sendBusyPage } from "../send-page.ts";
import type { StorefrontHost } from "../storefront.pages.ts";

interface PreviewHost extends Pick<StorefrontHost, "loadBuild" | "sites" | "development"> {
  previews: Previews;
}

type PreviewRequest = FastifyRequest<{ Querystring: { token?: string; theme?: string } }>;

const renderLimits = { running: 2, waiting: 20 };

/** Tells the console what was tapped, and follows no link. */
const frameScript = readFileSync(join(import.meta.dirname, "preview-frame.js"), "utf8");

/**
 * Serves pages of the shop with a draft, to whoever has a signed link. They are outside of the paths of the shop's service
 * worker and of its page cache, and run none of its scripts: nothing of a draft is kept, and no player's session is read.
 */
export async function previewPages(app: FastifyInstance, host: PreviewHost): Promise<void> {
  const gate = createGate(renderLimits);
  app.get("/console/preview", async (request: PreviewRequest, reply) => {
    reply.headers({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    const opened = await host.previews.open(String(request.query.token ?? ""), request.ip);
    if (!opened.ok) return sendRefused(reply, opened);
    try {
      const page = await gate(() => renderPreview(host, opened.data, hostOf(request)));
      return sendStatic(reply, page, request.query.theme === "dark" ? "dark" : "light");
    } catch (error) {
      if (error instanceof OverloadError) return sendBusyPage(reply);
      throw error;
    }
  });
}

async function renderPreview(
  { loadBuild, sites, development }: PreviewHost,
  { path, answers }: Preview,
  hostName: string | undefined,
) {
  const site = sites.of(hostName);
  const page = await renderPage({
    storefront: await loadBuild(),
    development,
    site: { ...site, apiFor: (tell) => withAnswers(site.apiFor(tell), answers) },
    path,
    isKept: () => false,
  });
  // Nothing is at hand, so the page was rendered.
  if (!("html" in page)) throw new Error("a preview was not rendered");
  return page;
}

function withAnswers(api: Api, answers: Preview["answers"]): Api {
  return {
    async call<Name extends CallName>(name: Name, payload: Payload<Name>) {
      const result = await api.call(name, payload);
      const answer = answers[name];
      if (!answer) return result;
      const live: Data<Name> | null = result.ok ? result.data : null;
      const data = await answer(payload, { live, api });
      return data === null ? result : { ok: true, data };
    },
  };
}

function sendStatic(
  reply: FastifyReply,
  { status, headers, html }: Awaited<ReturnType<typeof renderPreview>>,
  theme: "light" | "dark",
) {
  const nonce = randomBytes(16).toString("base64");
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header(policyName, policyOf(headers[policyName] ?? "", nonce))
    .send(
      html
        .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
        .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|preload|manifest)"[^>]*>/g, "")
        .replace("<html ", `<html data-theme="${theme}" `)
        // The console that frames it has a main part of its own.
        .replace("<main", '<main aria-label="预览的页面"')
        .replace("</body>", `<script nonce="${nonce}">${frameScript}</script></body>`),
    );
}

/** The page's own policy, with one script, no connection, and an origin of its own wherever it is opened. */
function policyOf(policy: string, nonce: string): string {
  const kept = policy
    .split("; ")
    .filter((directive) => !/^(?:script-src|connect-src|form-action|frame-src) /.test(directive));
  return [
    ...kept,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts",
  ].join("; ");
}

function sendRefused(reply: FastifyReply, { code, data }: FailedAnswer) {
  const isTooOften = code === codes.tooMany;
  if (isTooOften) reply.header("retry-after", String(Object(data).retryAfter));
  return reply
    .code(isTooOften ? 429 : 404)
    .type("text/html; charset=utf-8")
    .header(policyName, "default-src 'none'; frame-ancestors 'self'; sandbox")
    .send(isTooOften ? tooOftenPage : expiredPage);
}

const expiredPage = noteOf("预览已失效", "请在控制台中重新打开预览。");
const tooOftenPage = noteOf("预览打开得太频繁", "请稍后再试。");

function noteOf(title: string, text: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
}
