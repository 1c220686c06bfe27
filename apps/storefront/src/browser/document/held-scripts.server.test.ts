import { expect, it } from "vitest";
import { holdScripts } from "./held-scripts.server.ts";

it("names the files of the page's module instead of loading them", () => {
  const html = holdScripts(
    '<link rel="modulepreload" href="/a.js" nonce="n"/><link rel="modulepreload" href="/b.js"/>' +
      '<p></p><script nonce="n" type="module" async="">import "/a.js"</script>',
    "n",
  );
  expect(html).toBe(
    '<p></p><script nonce="n" type="text/plain" data-modules="/a.js /b.js">import "/a.js"</script>',
  );
});

it("holds no script that is not ours", () => {
  const foreign = '<script nonce="other" type="module" async="">evil()</script>';
  expect(holdScripts(foreign, "n")).toBe(foreign);
});
