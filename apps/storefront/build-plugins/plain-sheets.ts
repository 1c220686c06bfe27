import type { Plugin } from "vite";

const written = 'link.crossOrigin = "";';

/**
 * Vite asks for the sheets of lazily loaded code with CORS, React and the router for the same sheets without: the browser
 * would not take what one has preloaded for the other, and load it twice. The build fails if Vite's code is no longer as expected.
 */
export function plainSheets(): Plugin {
  return {
    name: "plain-sheets",
    apply: "build",
    transform(code, id) {
      if (!id.includes("vite/preload-helper")) return null;
      if (!code.includes(written)) throw new Error(`Vite's preload helper has no ${written}`);
      return { code: code.replace(written, `if (!isCss) ${written}`), map: null };
    },
  };
}
