import type { Page } from "@playwright/test";
import {
  addOperator,
  desktop,
  getFromConsole,
  postToConsole,
  signInColleague,
  signInFirst,
} from "../../support/console.ts";
import { expectAccessibleDialog, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls.
  expectedMessages: /responded with a status of (400|409)/,
});

async function choosePolicy(page: Page) {
  const legal = page.getByRole("region", { name: "协议与政策" });
  await legal.getByRole("combobox", { name: "文本" }).click();
  await page.getByRole("option", { name: "隐私政策" }).click();
  return {
    legal,
    text: legal.getByRole("textbox", { name: "正文" }),
    since: legal.getByLabel("生效日期").filter({ visible: true }),
  };
}

const keptText = (page: Page) =>
  page.evaluate(() => String(localStorage["console-draft.legal/privacy"]));

test("a legal text that is typed is kept, Ctrl+S adds it, and what others added meanwhile refuses it", async ({
  page,
  browser,
}) => {
  test.slow();
  const stamp = Date.now();
  const [first, second] = [`e2e-legal-a-${stamp}`, `e2e-legal-b-${stamp}`];
  const password = await addOperator(first, "administrator");
  await signInFirst(page, first, password, "/console/site?section=legal");
  const { legal, text, since } = await choosePolicy(page);
  const mine = `## 一、新的章节\n第一位的文本（${stamp}）`;
  await text.fill(mine);
  await expect.poll(() => keptText(page)).toContain(String(stamp));

  // Another text and another section leave it there; other pages warn, and so does the end of this one.
  await legal.getByRole("combobox", { name: "文本" }).click();
  await page.getByRole("option", { name: "用户服务协议" }).click();
  await expect(text).toHaveValue(/协议的成立/);
  await choosePolicy(page);
  await expect(text).toHaveValue(mine);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void (dialog.type() === "confirm" ? dialog.dismiss() : dialog.accept());
  });
  await page.getByRole("menuitem", { name: "轮播图" }).click();
  await expect.poll(() => asked).toEqual(["confirm"]);
  await expect(text).toHaveValue(mine);
  await page.reload();
  expect(asked).toEqual(["confirm", "beforeunload"]);

  await choosePolicy(page);
  const offer = legal.getByRole("alert").filter({ hasText: "尚未保存" });
  await expect(text).not.toHaveValue(mine);
  await takeScreenshot(page, "console legal draft");
  await offer.getByRole("button", { name: "恢复" }).click();
  await expect(text).toHaveValue(mine);

  // A colleague adds a version meanwhile.
  const colleague = await signInColleague(browser, second);
  const { versions } = await getFromConsole<{ versions: { since: string; text: string }[] }>(
    colleague,
    "legal/list?name=privacy",
  );
  await postToConsole(colleague, "legal/add", {
    name: "privacy",
    since: "2099-03-01",
    text: `## 一、新的章节\n第二位的文本（${stamp}）`,
    seen: versions.map(({ since, text }) => ({ since, text })),
  });
  await colleague.close();

  await since.fill("2099-03-01");
  await text.press("Control+s");
  const conflict = page.getByRole("dialog", { name: "内容已被他人修改" });
  await expect(conflict).toContainText(second);
  await conflict.getByText("2099-03-01 的版本已修改").click();
  await expect(conflict).toContainText(`+ ## 一、新的章节\n第二位的文本（${stamp}）`);
  await expectAccessibleDialog(page);
  await takeScreenshot(page, "console legal conflict");
  await conflict.getByRole("button", { name: "返回我的修改" }).click();
  await expect(text).toHaveValue(mine);
  // Still not added, it warns as before.
  await page.getByRole("menuitem", { name: "轮播图" }).click();
  await expect.poll(() => asked.length).toBe(3);

  // What is restored still tells what it began from.
  await page.reload();
  await choosePolicy(page);
  await offer.getByRole("button", { name: "恢复" }).click();
  await text.press("Control+s");
  await conflict.getByRole("button", { name: "载入最新版本" }).click();
  await expect(text).toHaveValue(/第二位的文本/);
  await since.fill("2099-04-01");
  await text.fill(mine);
  await text.press("Control+s");
  const newest = legal.getByRole("listitem").first();
  await expect(newest).toContainText("2099-04-01 起生效");
  await expect(newest).toContainText(`尚未生效 · ${first}`);
  await expect(text).toHaveValue(mine);
  expect(await keptText(page)).toBe("undefined");
});
