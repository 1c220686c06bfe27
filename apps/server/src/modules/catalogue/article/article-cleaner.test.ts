import { expect, test } from "vitest";
import { cleanOnce } from "./article-cleaner.ts";

test("an article is cleaned once, and not by the thread that serves requests", async () => {
  const html = `<p>${"好<br>".repeat(4_900)}<script>1</script></p>`;
  let turns = 0;
  const turn = setInterval(() => {
    turns += 1;
  }, 1);
  const cleaned = await cleanOnce(html);
  clearInterval(turn);
  expect(turns).toBeGreaterThan(5);
  expect(cleaned).toMatchObject({ losesMarkup: true });
  expect(cleaned?.html).not.toContain("script");
  expect(await cleanOnce(html)).toBe(cleaned);
  expect(await cleanOnce("<b>".repeat(51))).toBeNull();
});
