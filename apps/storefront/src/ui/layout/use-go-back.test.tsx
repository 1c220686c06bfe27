import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { enter, startNative } from "../../testing/container.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { TopBar } from "./top-bar.tsx";

const native = startNative();

afterEach(() => {
  native.forget();
  history.replaceState(null, "", "/");
});

async function goBack(props: { fallback?: string; backTo?: string }) {
  renderPage(<TopBar title="标题" {...props} />, { at: "/user/login/?refer=/rank/" });
  await userEvent.click(screen.getByRole("button", { name: "返回" }));
}

test("a player who opened the page directly goes home instead of leaving the shop", async () => {
  await goBack({});
  await waitFor(() => expect(pageAddress()).toBe("/home/"));
});

test("a page may name another fallback", async () => {
  await goBack({ fallback: "/user/" });
  await waitFor(() => expect(pageAddress()).toBe("/user/"));
});

test("a replaced first entry still counts as the first page", async () => {
  history.replaceState({ idx: 0, key: "not-default" }, "", "/");
  await goBack({ fallback: "/user/" });
  await waitFor(() => expect(pageAddress()).toBe("/user/"));
});

test("a page may name the page to go back to", async () => {
  history.replaceState({ idx: 3, key: "k" }, "", "/");
  await goBack({ backTo: "/rank/" });
  await waitFor(() => expect(pageAddress()).toBe("/rank/"));
});

test("a container closes the view that it opened for the page", async () => {
  enter("app");
  await goBack({ fallback: "/user/" });
  await waitFor(() => expect(native.calls("ui.closeView")).toEqual([{}]));
  expect(pageAddress()).toBe("/user/login/?refer=/rank/");
});

test("if a container has nothing to close, the page goes to its fallback", async () => {
  enter("app");
  native.answer(() => ({ code: -1, msg: "", data: null }));
  await goBack({ fallback: "/user/" });
  await waitFor(() => expect(pageAddress()).toBe("/user/"));
});

test("within the shop, back works the same in a container", async () => {
  enter("app");
  history.replaceState({ idx: 3, key: "k" }, "", "/");
  await goBack({ backTo: "/rank/" });
  await waitFor(() => expect(pageAddress()).toBe("/rank/"));
  expect(native.calls("ui.closeView")).toEqual([]);
});
