/**
 * Holds back the scripts of a rendering, which would compete with its first picture: its module becomes text that names the
 * files to load, and the early script starts it (`start-scripts.ts`). `nonce` marks our own scripts.
 */
export function holdScripts(html: string, nonce: string): string {
  const files = [...html.matchAll(preloads)].map(([, href = ""]) => href);
  return html
    .replaceAll(preloads, "")
    .replace(
      `<script nonce="${nonce}" type="module" async="">`,
      `<script nonce="${nonce}" type="text/plain" data-modules="${files.join(" ")}">`,
    );
}

const preloads = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
