import type { Plugin } from "vite";

const loader = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
const failure = "} catch (error) {";

/**
 * Lets the shop handle a page whose code could not be loaded (`src/routes/frame/page-without-code.tsx`, decision 42).
 * The router itself would reload the page that the player is leaving: typed text is lost, the requested page is not
 * reached, and a file that stays broken reloads for ever. The router has no setting for that, and a rejected loader
 * leaves it waiting for ever. The build fails if the router's code is no longer as this plugin expects.
 */
export function pagesWithoutCode(): Plugin {
  let isDone = false;
  return {
    name: "pages-without-code",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!loader.test(id) || code.split(failure).length !== 2) return null;
      isDone = true;
      const answer = `${failure} if (window.__pageWithoutCode) return window.__pageWithoutCode(error);`;
      return { code: code.replace(failure, answer), map: null };
    },
    buildEnd(error) {
      if (!error && !isDone) throw new Error("the router's loader of route modules has changed");
    },
  };
}
