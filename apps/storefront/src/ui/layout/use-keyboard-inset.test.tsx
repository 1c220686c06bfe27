import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Form } from "../form/form.tsx";

/** A phone with a height of 844 px whose keyboard covers the lower part of the page. */
function startPhone() {
  const seen = Object.assign(new EventTarget(), { height: 844, scale: 1, offsetTop: 0 });
  vi.stubGlobal("visualViewport", seen);
  vi.stubGlobal("innerHeight", 844);
  const scrollBy = vi.fn();
  vi.stubGlobal("scrollBy", scrollBy);
  return {
    scrollBy,
    keyboard(height: number) {
      seen.height = 844 - height;
      act(() => void seen.dispatchEvent(new Event("resize")));
    },
    zoom(scale: number) {
      Object.assign(seen, { height: 844 / scale, scale });
      act(() => void seen.dispatchEvent(new Event("resize")));
    },
  };
}

function place(element: Element, top: number, height: number) {
  element.getBoundingClientRect = () => new DOMRect(0, top, 300, height);
}

function showForm({ field, button }: { field: number; button: number }) {
  const view = render(
    <Form
      formRef={{ current: null }}
      failure={null}
      busy={false}
      refusals={0}
      onSubmit={() => {}}
      label="登录"
      busyLabel="登录中…"
    >
      <input aria-label="密码" />
    </Form>,
  );
  place(screen.getByLabelText("密码"), field, 48);
  place(screen.getByRole("button", { name: "登录" }), button, 48);
  screen.getByLabelText("密码").focus();
  return view;
}

const room = () => document.documentElement.style.getPropertyValue("--keyboard");

test("the button is scrolled above the keyboard, and the page gets space to scroll", () => {
  const phone = startPhone();
  const { unmount } = showForm({ field: 300, button: 480 });
  phone.keyboard(340);
  expect(room()).toBe("340px");
  // The button's bottom, 480 + 48, must end 12 px above 504.
  expect(phone.scrollBy).toHaveBeenCalledWith({ top: 36, behavior: "instant" });
  phone.keyboard(0);
  expect(room()).toBe("0px");
  unmount();
  expect(room()).toBe("");
});

test("the focused field stays visible even if the button cannot", () => {
  const phone = startPhone();
  showForm({ field: 100, button: 700 });
  phone.keyboard(340);
  expect(phone.scrollBy).toHaveBeenCalledWith({ top: 28, behavior: "instant" });
});

test("a visible button does not scroll the page, and neither does zooming", () => {
  const phone = startPhone();
  showForm({ field: 100, button: 300 });
  phone.keyboard(340);
  expect(phone.scrollBy).not.toHaveBeenCalled();
  phone.zoom(2);
  expect(room()).toBe("0px");
});
