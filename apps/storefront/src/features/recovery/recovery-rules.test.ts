import { expect, test } from "vitest";
import { checkBoundPhone, phoneOfAccount } from "./recovery-rules.ts";

test("a number must be a valid phone number and match the mask", () => {
  expect(checkBoundPhone("", "138****8000")).toBe("请输入手机号");
  expect(checkBoundPhone("13800138000", "138****8000")).toBeNull();
  expect(checkBoundPhone("13999998000", "138****8000")).toBe("与该账号绑定的手机号不一致");
  expect(checkBoundPhone("13800138001", "138****8000")).toBe("与该账号绑定的手机号不一致");
});

test("an account named by its phone tells the full number, if it fits the mask", () => {
  expect(phoneOfAccount("13800138000", "138****8000")).toBe("13800138000");
  expect(phoneOfAccount("13999998000", "138****8000")).toBeNull();
  expect(phoneOfAccount("tester1", "138****8000")).toBeNull();
  expect(phoneOfAccount("13800138000", "尾号 8000")).toBeNull();
});

test("a mask in another format is left to the host", () => {
  expect(checkBoundPhone("13800138000", "尾号 8001")).toBeNull();
});
