import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { callQuery } from "../../../browser/api/calls.ts";
import { startFakeHost } from "../../../testing/fake-host.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { NearSection } from "./near-section.tsx";

const observers = new Set<FakeObserver>();

class FakeObserver {
  readonly tell: IntersectionObserverCallback;
  element: Element | null = null;

  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
  }

  observe(element: Element) {
    this.element = element;
    observers.add(this);
  }

  disconnect() {
    observers.delete(this);
  }
}

/** Tells those who watch an element of the page where it is. */
function move(isIntersecting: boolean, top: number) {
  const entry = { isIntersecting, boundingClientRect: { top } };
  act(() => {
    for (const { tell, element } of [...observers])
      if (element?.isConnected) tell([entry as IntersectionObserverEntry], {} as never);
  });
}

function stubAnchoring(isThere: boolean) {
  vi.stubGlobal("CSS", { supports: () => isThere });
}

beforeEach(() => {
  observers.clear();
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  stubAnchoring(true);
});

function show(title: string, items: string[]) {
  return renderPage(
    <div data-testid="sections">
      <NearSection
        title={title}
        place="rows"
        query={{ queryKey: [title], queryFn: async () => items, staleTime: 60_000 }}
        skeleton={<p>骨架</p>}
      >
        {(shown) => shown.map((item) => <p key={item}>{item}</p>)}
      </NearSection>
    </div>,
  );
}

/** The element that has the section's space, if any has. */
const space = () => document.querySelector(".place.rows");

test.each([
  ["一行", ["甲"]],
  ["两行", ["甲", "乙"]],
  ["空", []],
])(
  "a list of fewer rows than its space (%s) gives it up once nobody sees it",
  async (title, items) => {
    const { unmount } = show(title, items);
    expect(space()).toBe(screen.getByRole("region"));
    move(true, 500);
    await waitFor(() => expect(screen.queryByText("骨架")).toBeNull());
    expect(screen.queryAllByText(/^[甲乙]$/)).toHaveLength(items.length);
    move(true, 500);
    expect(space()).not.toBeNull();
    move(false, 1000);
    expect(space()).toBeNull();
    // Nor is it there when the player comes back, who finds the page as high as before.
    unmount();
    show(title, items);
    expect(space()).toBeNull();
  },
);

test("where the browser moves the screen by what happens above, space is given up below it only", async () => {
  stubAnchoring(false);
  show("上方", ["甲"]);
  move(true, 500);
  await screen.findByText("甲");
  move(false, -900);
  expect(space()).not.toBeNull();
  move(false, 900);
  expect(space()).toBeNull();
});

test.each([true, false])(
  "a list that the host does not have leaves nothing once nobody sees it, also after coming back (unsure: %s)",
  async (isUnsure) => {
    const host = startFakeHost();
    const call = isUnsure ? "collection/getCollectionList" : "opening/getOpeningList";
    const visit = () =>
      renderPage(
        <NearSection
          title={call}
          place="rows"
          isUnsure={isUnsure}
          query={callQuery(call, { page: 1, pageSize: 3 }) as never}
          skeleton={<p>骨架</p>}
        >
          {() => null}
        </NearSection>,
      );
    const { unmount } = visit();
    expect(screen.queryAllByRole("heading")).toHaveLength(isUnsure ? 0 : 1);
    move(true, 500);
    await waitFor(() => expect(host.seen(call)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("heading")).toBeNull());
    expect(space()).not.toBeNull();
    move(false, 1000);
    expect(space()).toBeNull();
    unmount();
    visit();
    expect(space()).toBeNull();
    move(true, 500);
    expect(host.seen(call)).toHaveLength(1);
  },
);
