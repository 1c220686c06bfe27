import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { halfStars, Score } from "./stars.tsx";

test("stars go in half steps: the score rounded to a whole, halved", () => {
  expect([0, 0.4, 0.5, 4.4, 4.5, 8.6, 9.4, 9.5, 10].map(halfStars)).toEqual([
    0, 0, 0.5, 2, 2.5, 4.5, 4.5, 5, 5,
  ]);
  expect([-1, 11].map(halfStars)).toEqual([0, 5]);
});

test("a score has one decimal and five stars, the last of them half", () => {
  const { container } = render(<Score score={8.64} stars />);
  expect(container.textContent).toContain("评分 8.6 分");
  const stars = [...container.querySelectorAll("svg")];
  expect(stars).toHaveLength(5);
  expect(stars.map((star) => star.querySelectorAll("path").length)).toEqual([2, 2, 2, 2, 2]);
  expect(stars.map((star) => star.querySelector("[clip-path]") !== null)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});
