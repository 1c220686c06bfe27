import { inlineIn, openDocument } from "../../support/content-policy.ts";
import { ready } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

// Every test checks the Content-Security-Policy of its documents (support/content-policy.ts). Here: other documents.

test("the API's documentation keeps to its policy", async ({ page }) => {
  await page.route("**/docs/json", async (route) => {
    const response = await route.fetch();
    const document = await response.json();
    // All calls together take long to draw.
    const calls = Object.entries(document.paths).filter(([path]) => path.includes("/api/user/"));
    await route.fulfill({ response, json: { ...document, paths: Object.fromEntries(calls) } });
  });
  await openDocument(page, "/docs/");
  await page.getByText("/m/app/api/user/loginSubmit").first().click();
  await expect(page.getByText("Request body")).toBeVisible();
});

test("a loading picture has its placeholder colour", async ({ page }) => {
  await page.route("**/media/**", (route) => route.abort());
  await page.goto("/app/home/");
  const picture = page.locator("img[data-tint]").first();
  const [tint, color] = await picture.evaluate((image: HTMLElement) => [
    image.dataset.tint!,
    getComputedStyle(image).backgroundColor,
  ]);
  const channels = tint.split("-").map((step) => Number.parseInt(step, 16) * 17);
  expect(color).toBe(`rgb(${channels.join(", ")})`);
});
test.use({ expectedMessages: /net::ERR_FAILED/ });

test.describe("injected markup", () => {
  test.use({ expectedMessages: /violates the following Content Security Policy/ });
  for (const [kind, markup] of [
    ["a style attribute", '<p style="position:fixed">x</p>'],
    ["a handler", '<img src="data:," onerror="document.title=1">'],
  ] as const) {
    test(`${kind} is refused by the browser and fails its test`, async ({ page }) => {
      test.fail();
      await page.goto("/app/home/");
      await ready(page);
      await page.evaluate(
        (html) =>
          new Promise<void>((reported) => {
            document.addEventListener("violation-reported", () => reported(), { once: true });
            document.body.insertAdjacentHTML("beforeend", html);
          }),
        markup,
      );
    });
  }

  test("inline markup is detected, text that looks like it is not", () => {
    expect(inlineIn('<p class="a" style="x">')).toHaveLength(1);
    expect(inlineIn("<a href='javascript:x'>")).toHaveLength(1);
    expect(inlineIn("<img onerror=x>")).toHaveLength(1);
    expect(inlineIn('<p title="style=1 onload=2">style="x"</p>')).toEqual([]);
    expect(inlineIn('<script>"<p style=1>"</script>')).toEqual([]);
  });
});
