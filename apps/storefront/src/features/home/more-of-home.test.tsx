import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { MoreOfHome } from "./more-of-home.tsx";

const height = 3450.5;

test("the sections have the height of their places while they replace them", async () => {
  const kept: string[] = [];
  const sections = () => document.querySelector<HTMLElement>(".sections");
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ height } as DOMRect);
  // As WebKit does between the removal of the places and the insertion of the sections.
  const { removeChild } = Node.prototype;
  vi.spyOn(Node.prototype, "removeChild").mockImplementation(function (this: Node, child) {
    if (this === sections()) kept.push(sections()!.style.minHeight);
    return removeChild.call(this, child) as typeof child;
  });
  let near = () => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: IntersectionObserverCallback) {
        near = () => tell([{ isIntersecting: true } as IntersectionObserverEntry], {} as never);
      }
      observe() {}
      disconnect() {}
    },
  );
  renderPage(<MoreOfHome hot={[]} sections={null} load={async () => () => <p>到了</p>} />);
  act(() => void window.dispatchEvent(new Event("scroll")));
  await act(async () => near());
  await screen.findByText("到了");
  expect(kept.length).toBeGreaterThan(0);
  expect(new Set(kept)).toEqual(new Set([`${height}px`]));
  expect(sections()!.style.minHeight).toBe("");
});
