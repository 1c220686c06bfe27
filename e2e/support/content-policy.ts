import { type BrowserContext, expect, type Page, type Response } from "@playwright/test";

/**
 * Watches every document that a test loads: its policy must allow nothing inline, its HTML must contain nothing inline,
 * and the browser must report no violation. The returned function lists the problems.
 */
export async function watchPolicy(context: BrowserContext): Promise<() => Promise<string[]>> {
  const problems: string[] = [];
  const checks: Promise<void>[] = [];
  await context.exposeBinding("reportViolation", (_source, violation: string) => {
    problems.push(`refused: ${violation}`);
  });
  await context.addInitScript(() => {
    const report = (globalThis as unknown as { reportViolation(text: string): Promise<void> })
      .reportViolation;
    document.addEventListener("securitypolicyviolation", async (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      await report(
        [effectiveDirective, blockedURI, location.pathname, sourceFile, lineNumber].join(" "),
      );
      document.dispatchEvent(new Event("violation-reported"));
    });
  });
  context.on("response", (response) => {
    if (response.request().resourceType() === "document")
      checks.push(checkDocument(response, problems));
  });
  return async () => {
    await Promise.all(checks);
    return problems;
  };
}

async function checkDocument(response: Response, problems: string[]): Promise<void> {
  const headers = response.headers();
  if (!headers["content-type"]?.startsWith("text/html")) return;
  const policy = headers["content-security-policy"] ?? "";
  if (
    !/^default-src '(?:self|none)'[^;]*;.*frame-ancestors '/.test(policy) ||
    /unsafe-/.test(policy)
  ) {
    problems.push(`policy of ${response.url()}: ${policy}`);
  }
  const html = await response.text().catch(() => "");
  for (const found of inlineIn(html)) problems.push(`inline in ${response.url()}: ${found}`);
}

/** Tags with a style attribute, an event handler or a `javascript:` address. */
export function inlineIn(html: string): string[] {
  const markup = html.replace(/(<script[^>]*>)[\s\S]*?<\/script>/g, "$1</script>");
  const tags = markup.match(/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi) ?? [];
  return tags.filter((tag) => {
    const bare = tag.replace(/"[^"]*"|'[^']*'/g, '""');
    return /\s(?:style|on[a-z]+)\s*=/i.test(bare) || /=["']?\s*javascript:/i.test(tag);
  });
}

/** Opens an address outside the shop's routes; the fixture checks its policy. */
export async function openDocument(page: Page, address: string, status = 200): Promise<void> {
  const response = await page.goto(address);
  expect(response?.status()).toBe(status);
}
