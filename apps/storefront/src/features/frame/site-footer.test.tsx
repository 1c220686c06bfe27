import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { SiteFooter } from "./site-footer.tsx";

const none = { name: "", icp: "", telecom: "", culture: "" };

test("the footer names the operator and its licences, and gives the advice of the law", () => {
  const operator = {
    name: "北京好玩网络科技有限公司",
    icp: "京ICP备2026000001号-1",
    telecom: "增值电信业务经营许可证 京B2-20260001",
    culture: "网络文化经营许可证 京网文〔2026〕0001-001号",
  };
  renderPage(<SiteFooter />, { operator });
  const footer = screen.getByRole("contentinfo");
  for (const words of [...Object.values(operator), "适度游戏益脑"]) {
    expect(footer.textContent).toContain(words);
  }
  const filing = screen.getByRole("link", { name: operator.icp });
  expect(filing.getAttribute("href")).toBe("https://beian.miit.gov.cn/");
  expect(screen.getByRole("link", { name: "家长监护" })).toBeTruthy();
  expect(footer.textContent).not.toContain("演示");
});

test("without settings the footer has the site's name; a demo says that its codes are not real", () => {
  renderPage(<SiteFooter />, { operator: none, isDemo: true });
  const footer = screen.getByRole("contentinfo");
  expect(footer.textContent).toContain("测试站");
  expect(footer.textContent).toContain("演示网站");
});
