import type { Plugin } from "vite";

const loader = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
const failure = "} catch (error) {";

/**
 * Lets the shop answer when the code of a page cannot be had (`src/routes/frame/page-without-code.tsx`, decision 42). The
 * router's own answer is to reload the page being left: what was typed there is gone, the page wanted is not reached, and
 * a file that stays broken reloads for ever. It has no setting for that, and waits for ever if its loader fails. The build
 * fails when the router's code is no longer what this was written for.
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
