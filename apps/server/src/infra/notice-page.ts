import { createHash } from "node:crypto";

const style = `:root{color-scheme:light dark;--page:#f5f6f8;--text:#16181d;--soft:#5f636b;--accent:#d63a0b;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--page:#121316;--text:#f2f3f5;--soft:#a4a9b2;--accent:#ff6a33;--on-accent:#1a0f0a}}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;background:var(--page);color:var(--text);
font:15px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif}
main{max-width:320px;padding:24px;text-align:center}
h1{margin:0 0 8px;font-size:20px;line-height:1.2}
p{margin:0 0 24px;color:var(--soft)}
a{display:inline-block;min-width:160px;padding:10px 24px;border-radius:22px;
background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}`;

const styleHash = createHash("sha256").update(style).digest("base64");

/** Allows nothing to load or run except the page's one style, by its hash. */
export const noticePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** A page outside the storefront that says why an address leads nowhere. `action` is the link to home. */
export function noticePage(words: { title: string; text: string; action: string }): string {
  const { title, text, action } = words;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<a href="/app/home/">${action}</a>
</main>
</body>
</html>
`;
}
