import type { AccountDevice, AccountExport } from "@playfront/contract/entities";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession, getSession } from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { logIn, samplePlayer } from "../../testing/samples.ts";
import { Activity } from "./activity.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { Devices } from "./devices.tsx";
import { ExportData } from "./export-data.tsx";
import { ProtectionPage } from "./protection-page.tsx";

const player = samplePlayer({ phone: "138****8000" });
const mine: AccountDevice = {
  handle: "a",
  name: "Chrome · Android",
  kind: "phone",
  address: "203.0.*.*",
  createdat: "2026-11-01T08:00:00+08:00",
  seenat: "2026-11-20T12:30:00+08:00",
  current: true,
};
const other: AccountDevice = {
  ...mine,
  handle: "b",
  name: "Edge · Windows",
  kind: "computer",
  current: false,
};

let host: FakeHost;

beforeEach(() => {
  getQueryClient().clear();
  clearSession();
  logIn(player);
  host = startFakeHost();
});

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const password = () => screen.getByLabelText("登录密码", { selector: "input" });

test.each([true, false])("登录保护 leads to the devices, switched on: %s", async (enabled) => {
  renderPage(<ProtectionPage player={player} state={{ enabled, codesleft: 10 }} />);
  const link = await screen.findByRole("link", { name: "登录设备" });
  expect(link.getAttribute("href")).toBe("/user/profile/security/devices/");
});

describe("the devices", () => {
  test("show name, address and last use; this one is marked and cannot be logged out", async () => {
    renderPage(<Devices devices={[mine, other]} />);
    const [first, second] = await screen.findAllByRole("listitem");
    expect(first?.textContent).toContain("Chrome · Android本机正在使用203.0.*.* · 2026-11-01 登录");
    expect(second?.textContent).toContain("最近使用 2026-11-20 12时");
    expect(screen.queryByRole("button", { name: "退出 Chrome · Android" })).toBeNull();
  });

  test("one is logged out after a confirmation", async () => {
    host.answer("user/endDevice", { data: null });
    renderPage(<Devices devices={[mine, other]} />);
    await press("退出 Edge · Windows");
    await press("取消");
    expect(host.seen("user/endDevice")).toHaveLength(0);
    await press("退出 Edge · Windows");
    await press("退出登录");
    await screen.findByText("该设备已退出登录");
    expect(host.seen("user/endDevice").map(({ payload }) => payload)).toEqual([{ handle: "b" }]);
  });

  test("some minutes after login the password is required to log out a device", async () => {
    const data = { field: "password" };
    host.answer("user/endDevice", ({ payload }) =>
      payload.password === "correct-horse"
        ? { data: null }
        : payload.password === undefined
          ? { status: 400, code: 400, msg: "请输入登录密码", data }
          : { code: 1001, msg: "密码错误" },
    );
    renderPage(<Devices devices={[mine, other]} />);
    await press("退出 Edge · Windows");
    await press("退出登录");
    await screen.findByText(/请确认是您本人/);
    await userEvent.type(password(), "wrong-horse");
    await press("确认退出");
    await screen.findByText("密码错误");
    await userEvent.clear(password());
    await userEvent.type(password(), "correct-horse");
    await press("确认退出");
    await screen.findByText("该设备已退出登录");
    await screen.findByRole("list", { name: "登录设备" });
  });

  test("all others are logged out together; a failure shows a message", async () => {
    host.answer("user/endOtherDevices", { unreachable: true });
    renderPage(<Devices devices={[mine, other]} />);
    await press("退出其他全部设备");
    await press("退出登录");
    await screen.findByText("网络异常，请检查网络后重试");
    host.answer("user/endOtherDevices", { data: { ended: 1 } });
    await press("退出其他全部设备");
    await press("退出登录");
    await screen.findByText("已退出 1 台设备");
  });

  test("without other devices there is no button", async () => {
    renderPage(<Devices devices={[mine]} />);
    await screen.findByText("您的账号目前仅在本机登录。");
    expect(screen.queryByRole("button", { name: "退出其他全部设备" })).toBeNull();
  });
});

describe("the activity", () => {
  const login = {
    id: "9",
    event: "login",
    title: "登录成功",
    detail: "",
    device: "Chrome · Android",
    address: "203.0.*.*",
    at: "2026-11-20T12:30:00+08:00",
  };

  test("shows every event with device and address, unknown event types included", async () => {
    const unknown = {
      ...login,
      id: "8",
      event: "from-the-future",
      title: "账号变动",
      detail: "细节",
    };
    host.answer("user/getActivityList", { data: [login, unknown] });
    renderPage(<Activity />);
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "登录成功Chrome · Android · 203.0.*.*2026-11-20 12:30",
      "账号变动细节Chrome · Android · 203.0.*.*2026-11-20 12:30",
    ]);
  });

  test("is stored nowhere", async () => {
    host.answer("user/getActivityList", { data: [login] });
    renderPage(<Activity />);
    await screen.findByText("登录成功");
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("登录成功");
  });
});

describe("the deletion", () => {
  const info = {
    days: 15,
    codecount: 2,
    codes: [{ giftname: "新手礼包", gamename: "星河", expires: "2026-12-31 23:59:59" }],
  };
  const open = () => renderPage(<DeleteAccount player={player} info={info} />);

  test("lists the consequences, and requires consent and password", async () => {
    open();
    expect((await screen.findByText(/星河 · 新手礼包/)).textContent).toContain("2026-12-31 到期");
    expect(screen.getByText("还有 1 个")).toBeTruthy();
    await press("申请注销");
    await screen.findByText("请输入登录密码");
    expect(screen.getByText("请先勾选上方的确认项").getAttribute("role")).toBe("alert");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("requires a final confirmation, then clears the session and shows the deletion date", async () => {
    host.answer("user/deletionAsk", { data: { due: "2026-12-05T12:00:00+08:00" } });
    open();
    await userEvent.type(password(), "my-password");
    await userEvent.click(screen.getByRole("checkbox"));
    await press("申请注销");
    await press("再想想");
    expect(host.seen("user/deletionAsk")).toHaveLength(0);
    await press("申请注销");
    await press("确定注销");
    await screen.findByText("已申请注销");
    expect(screen.getByText(/永久删除/).textContent).toMatch(/^账号将于 2026-12-05 12:00 永久删除/);
    expect(getSession().token).toBeNull();
    expect(host.seen("user/deletionAsk")[0]?.payload).toEqual({ password: "my-password" });
  });

  test("asks for no password where the account has none, and says what is wrong for the whole form", async () => {
    host.answer("user/deletionAsk", { code: 403, msg: "请退出后重新登录" });
    renderPage(<DeleteAccount player={{ ...player, nopassword: true }} info={info} />);
    await screen.findByText(/您尚未设置登录密码/);
    expect(screen.queryByLabelText("登录密码")).toBeNull();
    await userEvent.click(screen.getByRole("checkbox"));
    await press("申请注销");
    await press("确定注销");
    expect((await screen.findByRole("alert")).textContent).toContain("请退出后重新登录");
    expect(host.seen("user/deletionAsk")).toHaveLength(1);
  });

  test("a wrong password shows an error at its field and keeps the session", async () => {
    host.answer("user/deletionAsk", { code: 1001, msg: "密码错误" });
    open();
    await userEvent.type(password(), "wrong");
    await userEvent.click(screen.getByRole("checkbox"));
    await press("申请注销");
    await press("确定注销");
    const error = await screen.findByText("密码错误");
    expect(error.id).toBe(password().getAttribute("aria-describedby"));
    expect(getSession().token).toBe("t");
  });
});

describe("the export", () => {
  const data = {
    exportedat: "2026-11-20T12:30:00+08:00",
    account: { ...player, phone: "13800138000", registeredat: player.created, registerchannel: "" },
    realname: {
      status: "none",
      name: "",
      identity: "",
      birthdate: "",
      pi: "",
      earlierminor: false,
    },
    devices: [mine],
    codes: [{ gamename: "星河", giftname: "礼包", sn: "SECRET-SN", claimedat: "", expires: "" }],
    games: [],
    messages: [],
    feedback: [],
    activities: [],
  } satisfies AccountExport & { account: object };

  test("requires the password, can be read and saved, and is stored nowhere", async () => {
    host.answer("user/exportData", { data });
    const saved: Blob[] = [];
    vi.stubGlobal(
      "URL",
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => saved.push(blob) && "blob:x",
        revokeObjectURL: () => {},
      }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    renderPage(<ExportData player={player} />);
    await userEvent.type(await screen.findByLabelText("登录密码", { selector: "input" }), "pw");
    await press("导出数据");
    await screen.findByText("数据已准备好");
    expect(screen.getByLabelText("数据摘要").textContent).toContain("兑换码1 个");
    await press("保存文件");
    expect(JSON.parse(await saved[0]!.text())).toEqual(data);
    expect(click).toHaveBeenCalledOnce();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("SECRET-SN");
    click.mockRestore();
  });

  test("the rate limit shows the waiting time; a wrong password shows an error at its field", async () => {
    host.answer("user/exportData", {
      code: 429,
      msg: "今天导出的次数太多了",
      data: { retryAfter: 7200 },
    });
    renderPage(<ExportData player={player} />);
    await userEvent.type(await screen.findByLabelText("登录密码", { selector: "input" }), "pw");
    await press("导出数据");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("2 小时"));
    host.answer("user/exportData", { code: 1001, msg: "密码错误" });
    await press("导出数据");
    await waitFor(() =>
      expect(screen.getByText("密码错误").id).toBe(password().getAttribute("aria-describedby")),
    );
  });
});
