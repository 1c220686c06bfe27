import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { clearSession, getSession } from "../../browser/session/session.ts";
import { RealName, type RealNameState } from "../../features/profile/real-name.tsx";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { logIn, samplePlayer } from "../../testing/samples.ts";
import { clientLoader } from "./profile-real-name.tsx";

const player = samplePlayer();
const identity = "11000019010101001X";
const none = { fcm: 0, status: "none", realname: "", identity: "" };

let host: FakeHost;

beforeEach(() => {
  clearSession();
  logIn(player);
  host = startFakeHost();
  host.answer("user/getUserFcmInfo", { data: none });
});

/** The page with its loader, so that a new answer of the host is shown. */
function visit() {
  const router = createMemoryRouter(
    [
      {
        path: "/user/profile/fcm/",
        loader: clientLoader,
        element: <Page />,
        HydrateFallback: () => null,
      },
      { path: "*", element: <p>别的页面</p> },
    ],
    { initialEntries: ["/user/profile/fcm/"] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

function Page() {
  return <RealName state={useLoaderData() as RealNameState} />;
}

async function submit(name = "某一一", number = identity) {
  await userEvent.type(await screen.findByLabelText("真实姓名"), name);
  await userEvent.type(screen.getByLabelText("身份证号"), number);
  const consent = screen.getByRole<HTMLInputElement>("checkbox");
  if (!consent.checked) await userEvent.click(consent);
  await userEvent.click(screen.getByRole("button", { name: "提交认证" }));
}

test("the identity number needs a consent of its own, which is not ticked in advance", async () => {
  visit();
  await userEvent.type(await screen.findByLabelText("真实姓名"), "某一一");
  await userEvent.type(screen.getByLabelText("身份证号"), identity);
  const consent = screen.getByRole<HTMLInputElement>("checkbox", { name: /身份证号.*隐私政策/ });
  expect(consent.checked).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "提交认证" }));
  expect(screen.getByText("请先勾选上方的确认项").id).toBe(
    consent.getAttribute("aria-describedby"),
  );
  expect(document.activeElement).toBe(consent);
  expect(host.seen("user/fcmChange")).toHaveLength(0);
});

test("who is verified at once is marked as such and led back", async () => {
  host.answer("user/fcmChange", { data: { fcm: 1, status: "verified" } });
  const router = visit();
  await submit("某一一", "110000 19010101 001x");
  await waitFor(() => expect(router.state.location.pathname).toBe("/user/profile/"));
  expect(host.seen("user/fcmChange")[0]?.payload).toEqual({ realname: "某一一", identity });
  expect(getSession().userInfo?.fcm).toBe(1);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(identity);
});

test("a pending check shows masked data and can be asked for again", async () => {
  host.answer("user/fcmChange", { data: { fcm: 0, status: "pending" } });
  visit();
  await screen.findByLabelText("真实姓名");
  const masked = { realname: "某**", identity: "1****************X" };
  host.answer("user/getUserFcmInfo", { data: { fcm: 0, status: "pending", ...masked } });
  await submit();
  await screen.findByText("实名信息核验中");
  expect(screen.getByText("某**")).toBeTruthy();
  expect(getSession().userInfo?.fcm).toBe(0);
  host.answer("user/getUserFcmInfo", {
    data: { fcm: 1, status: "verified", adult: false, ...masked },
  });
  await userEvent.click(screen.getByRole("button", { name: "刷新结果" }));
  await screen.findByText("已完成实名认证");
  expect(screen.getByText(/未成年用户.*20:00–21:00/)).toBeTruthy();
  expect(screen.getByText("1****************X")).toBeTruthy();
});

test("a pending player reads how long and when playing is allowed meanwhile", async () => {
  const pending = { ...none, status: "pending", adult: true };
  host.answer("user/getUserFcmInfo", { data: pending });
  visit();
  await screen.findByText(/自首次提交起最长 48 小时/);
  host.answer("user/getUserFcmInfo", { data: { ...pending, adult: false } });
  await userEvent.click(screen.getByRole("button", { name: "刷新结果" }));
  await screen.findByText(/核验期间.*未成年用户.*20:00–21:00/);
  expect(screen.queryByText(/48 小时/)).toBeNull();
});

test("data that was turned down is said, and can be given again", async () => {
  host.answer("user/getUserFcmInfo", { data: { ...none, status: "failed" } });
  host.answer("user/fcmChange", { code: 1004, msg: "实名信息未通过核验，请检查姓名和身份证号" });
  visit();
  await screen.findByText(/上次提交的信息未通过核验/);
  await submit();
  await screen.findByText("实名信息未通过核验，请检查姓名和身份证号");
});

test("who turns out to be verified already sees that", async () => {
  host.answer("user/fcmChange", { code: 403, msg: "您已完成实名认证，无需重复提交" });
  visit();
  await screen.findByLabelText("真实姓名");
  host.answer("user/getUserFcmInfo", { data: { ...none, fcm: 1, status: "verified" } });
  await submit();
  await screen.findByText("已完成实名认证");
});

test("a wrong name or number never leaves the page", async () => {
  visit();
  await userEvent.click(await screen.findByRole("button", { name: "提交认证" }));
  expect(screen.getByText("请输入真实姓名")).toBeTruthy();
  await submit("Bob", "110000190101010011");
  expect(screen.getByText("请输入身份证上的中文姓名")).toBeTruthy();
  expect(screen.getByText("身份证号有误，请核对")).toBeTruthy();
  expect(host.seen("user/fcmChange")).toHaveLength(0);
});
