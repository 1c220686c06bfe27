import shop from "../../../apps/storefront/vite.config.ts";

/**
 * The shop with changes in shared code, in the tab bar and in the styles, so that nearly every file of the next version
 * has another name.
 */
export default { ...shop, plugins: [...(shop.plugins ?? []), nextVersion()] };

const changes: [file: string, before: string, after: string][] = [
  ["/src/browser/api/calls.ts", "network failure", "failure of the network"],
  [
    "/src/features/frame/tab-bar.tsx",
    "{barTitle(pages[tab])}",
    '{tab === "home" ? "新首页" : barTitle(pages[tab])}',
  ],
  ["/src/ui/style/base.css", "body {", "body { --version: next;"],
];

function nextVersion() {
  return {
    name: "next-version",
    enforce: "pre" as const,
    transform(code: string, id: string) {
      const change = changes.find(([file]) => id.split("?")[0]?.endsWith(file));
      if (!change) return null;
      const [file, before, after] = change;
      if (!code.includes(before)) throw new Error(`${file} has no ${before}`);
      return { code: code.replace(before, after), map: null };
    },
  };
}
