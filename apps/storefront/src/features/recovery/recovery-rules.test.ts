import { expect, test } from "vitest";
import { checkBoundPhone } from "./recovery-rules.ts";

test("a number must be a valid phone number and match the mask", () => {
  expect(checkBoundPhone("", "138****8000")).toBe("请输入手机号");
  expect(checkBoundPhone("13800138000", "138****8000")).toBeNull();
  expect(checkBoundPhone("13999998000", "138****8000")).toBe("与该账号绑定的手机号不一致");
  expect(checkBoundPhone("13800138001", "138****8000")).toBe("与该账号绑定的手机号不一致");
});

test("a mask in another format is left to the host", () => {
  expect(checkBoundPhone("13800138000", "尾号 8001")).toBeNull();
});
