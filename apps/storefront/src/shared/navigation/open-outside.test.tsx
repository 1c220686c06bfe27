import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { giveConsent } from "../../browser/session/consent.ts";
import { enter, startNative } from "../../testing/container.ts";
import { ContentLink } from "./content-link.tsx";

const native = startNative();

beforeEach(() => {
  native.forget();
  localStorage.clear();
});

/** Taps a banner. Resolves to true if the browser follows the link itself. */
async function tap(url = "https://activity.example/spring"): Promise<boolean> {
  render(<ContentLink url={url}>春季活动</ContentLink>);
  let isLeft = false;
  const notice = (event: MouseEvent) => {
    isLeft = !event.defaultPrevented;
    // jsdom cannot navigate.
    event.preventDefault();
  };
  document.addEventListener("click", notice, { once: true });
  await userEvent.click(screen.getByText("春季活动"));
  return isLeft;
}

test("in the app an address outside opens in a view of its own", async () => {
  enter("app");
  giveConsent();
  expect(await tap()).toBe(false);
  await waitFor(() =>
    expect(native.calls("ui.openCustomView")).toEqual([{ url: "https://activity.example/spring" }]),
  );
});

test("before the player has agreed the app hears nothing of it", async () => {
  enter("app");
  expect(await tap()).toBe(true);
  expect(native.calls("ui.openCustomView")).toEqual([]);
});

test("a browser follows its link, and a page of this site stays where it is", async () => {
  enter("browser");
  expect(await tap()).toBe(true);
  enter("sdk");
  document.body.replaceChildren();
  expect(await tap("/media/rules.pdf")).toBe(true);
  expect(native.calls("ui.openCustomView")).toEqual([]);
});
