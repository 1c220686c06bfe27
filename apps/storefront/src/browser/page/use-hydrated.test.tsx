import { act, render, screen } from "@testing-library/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { useHydrated } from "./use-hydrated.ts";

let seen: boolean[] = [];

function Shown() {
  const isHydrated = useHydrated();
  seen.push(isHydrated);
  return <p>{isHydrated ? "personal" : "for everyone"}</p>;
}

it("is true from the first render of a page that is reached by navigation", () => {
  seen = [];
  render(<Shown />);
  expect(new Set(seen)).toEqual(new Set([true]));
});

it("is false while the server's HTML is hydrated, and true after it without a mismatch", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(<Shown />);
  expect(place.textContent).toBe("for everyone");
  seen = [];
  const errors: unknown[] = [];
  await act(async () =>
    startTransition(() => {
      hydrateRoot(place, <Shown />, { onRecoverableError: (error) => errors.push(error) });
    }),
  );
  expect(seen[0]).toBe(false);
  expect(await screen.findByText("personal")).toBeDefined();
  expect(errors).toEqual([]);
});
