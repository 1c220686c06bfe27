import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { clearSession } from "../../browser/session/session.ts";
import { typedSignIn } from "../../shared/account/typed-sign-in.ts";
import { forgetTyped } from "../../shared/form/typed-input.ts";
import { startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { PhoneRegisterForm } from "./phone-register-form.tsx";
import { RegisterForm } from "./register-form.tsx";

beforeEach(() => {
  clearSession();
  forgetTyped(typedSignIn.register);
  startFakeHost().answer("user/captcha", { data: { image: "data:image/png;base64,iVBORw0KGgo=" } });
});

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const storedText = () => JSON.stringify({ ...localStorage, ...sessionStorage });

test("names are found again after a reload for ten minutes, passwords and codes are not", async () => {
  const byPhone = renderPage(<PhoneRegisterForm />, { at: "/user/register/phone/" });
  await userEvent.type(input("手机号"), "13800138000");
  await userEvent.type(input("短信验证码"), "123456");
  await userEvent.type(input("密码"), "correct-horse");
  for (const secret of ["correct-horse", "123456"]) expect(storedText()).not.toContain(secret);
  byPhone.unmount();
  const byName = renderPage(<RegisterForm />, { at: "/user/register/" });
  await userEvent.type(input("用户名"), "tester1");
  byName.unmount();
  renderPage(<PhoneRegisterForm />, { at: "/user/register/phone/" });
  expect(input("手机号").value).toBe("13800138000");
  expect([input("短信验证码").value, input("密码").value]).toEqual(["", ""]);
  const { until } = JSON.parse(sessionStorage.getItem("typed.register") ?? "{}");
  expect(until - Date.now()).toBeLessThanOrEqual(600_000);
});
