import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { MinorsHours } from "./minors-hours.tsx";

let host: FakeHost;

beforeEach(() => {
  getQueryClient().clear();
  host = startFakeHost();
});

const hours = { now: "2026-11-20T19:00:00+08:00", nextOpen: "2026-11-20T20:00:00+08:00", days: [] };

test("the hours are there at once, and what holds now once the host has said it", async () => {
  host.answer("game/getPlaytime", { data: hours });
  renderPage(<MinorsHours />);
  expect(screen.getByText("周五、周六、周日和法定节假日 20:00–21:00")).toBeTruthy();
  await screen.findByText("下次开放：11月20日 周五 20:00");
});

test("within the hours it says until when", async () => {
  const until = "2026-11-20T21:00:00+08:00";
  host.answer("game/getPlaytime", { data: { ...hours, until } });
  renderPage(<MinorsHours />);
  await screen.findByText("现在可以玩，21:00 结束");
});

test("without an answer it can be asked again", async () => {
  host.answer("game/getPlaytime", { unreachable: true });
  renderPage(<MinorsHours />);
  const again = await screen.findByRole("button", { name: "重新加载" }, { timeout: 8000 });
  host.answer("game/getPlaytime", { data: hours });
  fireEvent.click(again);
  await screen.findByText("下次开放：11月20日 周五 20:00");
});
