import { expect, test } from "vitest";
import { contentHtml } from "./content-html.ts";

/** The DOM that a browser builds from the result. */
function parsed(html: string): HTMLElement {
  const host = document.createElement("div");
  host.innerHTML = contentHtml(html);
  return host;
}

test("allowed elements are kept unchanged", () => {
  const html =
    "<h2>标题</h2><p>一<strong>二</strong>&amp;三<br>四</p><ul><li>五</li></ul><blockquote><p>六</p></blockquote>";
  expect(contentHtml(html)).toBe(html);
});

test.each([
  '<script>alert(1)</script><p onclick="x">文</p>',
  "<p>文</p><script src=/media/x.js></script >",
  "<SCRIPT>alert(1)</SCRIPT><p>文</p>",
  "<p>文</p><script>alert(1)",
  "<style>p{display:none}</style><p style='position:fixed'>文</p>",
  "<svg onload=alert(1)><p></svg><p>文</p>",
  '<p>文</p><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<p>文</p><!-- <script>alert(1)</script> -->",
  "<p>文</p><img src=x onerror=alert(1)>",
  '<p>文</p><img src="javascript:alert(1)">',
  '<form action="//evil.example"><input name=a></form><p>文</p>',
  '<meta http-equiv="refresh" content="0;url=//evil.example"><base href="//evil.example"><p>文</p>',
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript><p>文</p>",
  "<math><mtext><table><mglyph><style><img src onerror=alert(1)></style></math><p>文</p>",
  "<p>文</p></div></article></main></body>",
])("only the text is kept of %s", (html) => {
  const host = parsed(html);
  const left = [...host.querySelectorAll("*")];
  expect(left.flatMap((element) => element.getAttributeNames())).toEqual([]);
  expect(new Set(left.map((element) => element.tagName))).toEqual(new Set(["P"]));
  expect(host.textContent).not.toMatch(/alert|display/);
  expect(host.textContent).toContain("文");
});

test("a `<` that starts no tag is text", () => {
  expect(parsed("1 < 2 && 3 <4 >").textContent).toBe("1 < 2 && 3 <4 >");
  expect(parsed('<p title="unclosed>文</p>').textContent).not.toContain("<p");
});

test("open elements are closed, and stray end tags are dropped", () => {
  expect(contentHtml("<ul><li>一<strong>二</ul>三</strong>")).toBe(
    "<ul><li>一<strong>二</strong></li></ul>三",
  );
});

test.each([
  ["/game/3", "/app/game/3"],
  ["/app/gift/info/2", "/app/gift/info/2"],
  ["/h5/play/x", "/h5/play/x"],
])("a link to %s stays within the site", (href, expected) => {
  const link = parsed(`<a href="${href}" target="_blank">去</a>`).querySelector("a");
  expect(link?.getAttribute("href")).toBe(expected);
  expect(link?.hasAttribute("target")).toBe(false);
});

test("a link to another site has rel=noopener and nofollow", () => {
  const link = parsed('<a href="https://example.com/?a=1&amp;b=2">去</a>').querySelector("a");
  expect(link?.href).toBe("https://example.com/?a=1&b=2");
  expect(link?.rel).toBe("noopener nofollow");
});

test.each([
  "javascript:alert(1)",
  "JaVaScript:alert(1)",
  "&#106;avascript:alert(1)",
  "java&#10;script:alert(1)",
  "javascript&colon;alert(1)",
  "data:text/html,x",
  "//evil.example",
  "/\\evil.example",
  "&#x2f;/evil.example",
])("a link to %s is plain text", (href) => {
  const link = parsed(`<a href="${href}">去</a>`).querySelector("a");
  expect(link?.hasAttribute("href")).toBe(false);
  expect(link?.textContent).toBe("去");
});

test("a picture of the shop gets its size, its widths and its placeholder colour, and loads lazily", () => {
  const image = parsed('<img src="/media/x-1600x900-aabbcc.webp" alt="图">').querySelector("img");
  expect(image?.getAttribute("width")).toBe("1600");
  expect(image?.getAttribute("height")).toBe("900");
  expect(image?.getAttribute("loading")).toBe("lazy");
  expect(image?.getAttribute("srcset")).toContain("/media/x-1600x900-aabbcc/768.webp 768w");
  expect(image?.getAttribute("data-tint")).toBe("a-b-c");
  expect(image?.alt).toBe("图");
});

test("a foreign picture keeps its declared size, and gets a placeholder if it declares none", () => {
  const said = parsed('<img src="https://e.example/a.jpg" width="800" height="400">');
  expect(said.querySelector("img")?.className).toBe("");
  const unsaid = parsed('<img src="https://e.example/a.jpg" width="100%">');
  expect(unsaid.querySelector("img")?.className).toBe("unsized");
  const small = parsed('<img src="https://e.example/a.gif" width="24" height="24">');
  expect(small.querySelector("img")?.className).toBe("small");
});

test("a table gets its own scroll container", () => {
  const frame = parsed('<table><tr><td colspan="2">格</td></tr></table>文').querySelector(".table");
  expect(frame?.getAttribute("tabindex")).toBe("0");
  expect(frame?.querySelector("td")?.getAttribute("colspan")).toBe("2");
  expect(frame?.textContent).toBe("格");
});

test("a quote in an attribute cannot end it", () => {
  const image = parsed(
    `<img src="https://e.example/a.jpg" alt='" onerror="alert(1)'>`,
  ).querySelector("img");
  expect(image?.hasAttribute("onerror")).toBe(false);
  expect(image?.alt).toBe('" onerror="alert(1)');
});

test("pictures with a bare path load from the static host", () => {
  const html = '<img src="/media/a-800x400-ffffff.webp"><img src="https://cdn.example/b.webp">';
  const host = document.createElement("div");
  host.innerHTML = contentHtml(html, "https://img.example");
  const [own, other] = host.querySelectorAll("img");
  expect(own?.src).toMatch(/^https:\/\/img\.example\/media\/a-800x400-ffffff\/\d+\.webp$/);
  expect(own?.srcset).toMatch(/^https:\/\/img\.example\//);
  expect(other?.getAttribute("src")).toBe("https://cdn.example/b.webp");
});
