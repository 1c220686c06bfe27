import { act, screen } from "@testing-library/react";
import { Link } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { WorkerWatch } from "./worker-watch.tsx";

const reloadOnce = vi.fn(() => true);

afterEach(() => {
  delete document.documentElement.dataset.stale;
  delete window.__reloadOnce;
  reloadOnce.mockClear();
});

// The watch is loaded late: a first tap may already lead to a page of which a style sheet is missing.
test("a page that lost a style sheet is reloaded after it, not the page being left", async () => {
  window.__reloadOnce = reloadOnce;
  document.documentElement.dataset.stale = "";
  renderPage(
    <>
      <Link to="/rank/">next</Link>
      <WorkerWatch />
    </>,
  );
  expect(reloadOnce).not.toHaveBeenCalled();
  await act(() => screen.getByText("next").click());
  expect(reloadOnce).toHaveBeenCalledOnce();
});
