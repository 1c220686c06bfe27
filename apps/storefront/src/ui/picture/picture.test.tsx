import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { StaticHost } from "../../browser/page/static-host.ts";
import { Picture } from "./picture.tsx";

const src = "/media/0a1b-1280x720-1a1d47.webp";
const picture = (props: { width: number; eager?: boolean }) => {
  render(<Picture src={src} alt="图" {...props} />);
  return screen.getByRole("img");
};

test.each([
  [346, true, "eager", "high"],
  [60, true, "eager", "low"],
  [346, false, "lazy", null],
])(
  "a picture of %i px, seen at once: %s, is loaded %s with priority %s",
  (width, eager, loading, priority) => {
    const image = picture({ width, eager });
    expect(image.getAttribute("loading")).toBe(loading);
    expect(image.getAttribute("fetchpriority")).toBe(priority);
  },
);

test.each([
  [60, [64, 96, 128, 192]],
  [346, [384, 512, 768, 1080]],
  [1200, [1080]],
])("a picture of %i px offers the files for one to three pixels each", (width, offered) => {
  const { srcset } = picture({ width }) as HTMLImageElement;
  expect(srcset.match(/\d+(?=w)/g)?.map(Number)).toEqual(offered);
});

test("its files come from the site's host for pictures", () => {
  render(
    <StaticHost value="https://img.example">
      <Picture src={src} alt="图" width={60} />
    </StaticHost>,
  );
  const image = screen.getByRole<HTMLImageElement>("img");
  expect(image.src).toBe("https://img.example/media/0a1b-1280x720-1a1d47/128.webp");
  expect(image.srcset).toMatch(/^https:\/\/img\.example\/media\//);
  expect(image.height).toBe(34);
});
