import { type BrowserContext, expect, type Page, type Response } from "@playwright/test";

/**
 * Watches every document that a test loads: its policy allows nothing inline, its HTML asks for nothing inline, and
 * the browser has refused nothing by it. What it answers says what was wrong.
 */
export async function watchPolicy(context: BrowserContext): Promise<() => Promise<string[]>> {
  const problems: string[] = [];
  const readings: Promise<void>[] = [];
  await context.exposeBinding("reportViolation", (_source, violation: string) => {
    problems.push(`refused: ${violation}`);
  });
  await context.addInitScript(() => {
    const report = (globalThis as unknown as { reportViolation(text: string): void })
      .reportViolation;
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      report([effectiveDirective, blockedURI, location.pathname, sourceFile, lineNumber].join(" "));
    });
  });
  context.on("response", (response) => {
    if (response.request().resourceType() === "document") readings.push(read(response, problems));
  });
  return async () => {
    await Promise.all(readings);
    return problems;
  };
}

async function read(response: Response, problems: string[]): Promise<void> {
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

/** Tags with a style or a handler in them, and addresses that run. */
export function inlineIn(html: string): string[] {
  const markup = html.replace(/(<script[^>]*>)[\s\S]*?<\/script>/g, "$1</script>");
  const tags = markup.match(/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi) ?? [];
  return tags.filter((tag) => {
    const bare = tag.replace(/"[^"]*"|'[^']*'/g, '""');
    return /\s(?:style|on[a-z]+)\s*=/i.test(bare) || /=["']?\s*javascript:/i.test(tag);
  });
}

/** Opens an address and expects its document to hold to the rules. For pages outside the shop's routes. */
export async function openQuietly(page: Page, address: string, status = 200): Promise<void> {
  const response = await page.goto(address, { waitUntil: "networkidle" });
  expect(response?.status()).toBe(status);
}
