import { runOperatorCommand } from "../../support/operator-cli.ts";
import { expectAccessible, ready } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.describe("with an interrupted network", () => {
  test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED/ });

  test("a player sends feedback, an operator answers, and the player reads the answer as a message", async ({
    page,
    player,
    login,
  }) => {
    test.slow();
    const content = `礼包领取后没有看到兑换码，账号 ${player.username}`;
    await login(player);
    await page.goto("/app/user/help/");
    await ready(page);
    await page.getByRole("link", { name: "反馈", exact: true }).click();
    await page.getByRole("button", { name: "提交反馈" }).click();
    await expect(page.getByText("请选择反馈类型")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("radio", { name: "礼包兑换" }).check();
    await page.getByLabel("反馈内容").fill(content);

    // A missing network and a reload keep the text.
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "提交反馈" }).click();
    await expect(page.getByRole("alert")).toContainText("网络");
    await page.context().setOffline(false);
    await page.reload();
    await ready(page);
    await expect(page.getByLabel("反馈内容")).toHaveValue(content);
    await expect(page.getByRole("radio", { name: "礼包兑换" })).toBeChecked();
    await page.getByRole("button", { name: "提交反馈" }).click();
    await expect(page.getByText("反馈已提交，感谢您的支持")).toBeVisible();
    await expectAccessible(page);

    const listed = await runOperatorCommand("feedback", "list", "--limit", "200");
    const entry = listed.split(/^#/m).find((text) => text.includes(content)) ?? "";
    expect(entry).toContain(`player ${player.uid}`);
    await runOperatorCommand(
      "feedback",
      "answer",
      /^\d+/.exec(entry)![0],
      "已经为您补发，请在已领礼包查看。",
    );

    await page.getByRole("link", { name: "我的消息" }).click();
    await expect(page).toHaveURL("/app/user/message/");
    await page.getByText("客服回复了您的反馈").first().click();
    await expect(page.getByText("已经为您补发，请在已领礼包查看。").first()).toBeVisible();
  });
});
