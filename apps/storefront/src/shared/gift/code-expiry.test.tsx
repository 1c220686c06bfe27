import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CodeExpiry } from "./code-expiry.tsx";

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["2026-12-01 00:00:00", ""],
  ["2026-11-27 23:59:59", "剩 7 天"],
  ["2026-11-21 20:00:00", "剩 1 天"],
  ["2026-11-21 19:59:59", "不足 1 天"],
  ["2026-11-20 20:00:00", "已过期"],
  ["2020-01-01 00:00:00", "已过期"],
])("at eight in the evening in Shanghai, a code good until %s says so: %s", (expires, mark) => {
  vi.setSystemTime(new Date("2026-11-20T12:00:00Z"));
  const { container } = render(<CodeExpiry expires={expires} />);
  expect(container.textContent).toBe(`${expires.slice(0, 10)} 到期${mark}`);
});

test("an invalid time has no mark", () => {
  render(<CodeExpiry expires="长期有效" />);
  expect(screen.getByText(/到期/).textContent).toBe("长期有效 到期");
});
