/** Who may import whom (docs/architecture.md, "Boundaries"). A breach fails `npm run check`. */
const storefront = "^apps/storefront/src";
const demo = "^packages/demo/|^apps/server/src/(demo-seed/|games-app\\.ts$)";
const layers = ["routes", "features", "shared", "ui", "browser"];

/** A layer imports downwards only: everything above it is forbidden. */
const storefrontLayers = layers.slice(1).map((layer, index) => ({
  name: `storefront-${layer}-imports-downwards`,
  severity: "error",
  from: { path: `${storefront}/${layer}/` },
  to: { path: `${storefront}/(${layers.slice(0, index + 1).join("|")})/` },
}));

export default {
  forbidden: [
    ...storefrontLayers,
    {
      name: "features-stay-apart",
      comment: "A shared piece goes down to shared or ui; a route places features side by side.",
      severity: "error",
      from: { path: `${storefront}/features/([^/]+)/` },
      to: { path: `${storefront}/features/`, pathNot: `${storefront}/features/$1/` },
    },
    {
      name: "apps-stay-apart",
      severity: "error",
      from: { path: "^apps/([^/]+)/" },
      to: { path: "^apps/", pathNot: "^apps/$1/" },
    },
    {
      name: "packages-import-no-app",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^(apps|e2e|bench|scripts)/" },
    },
    {
      name: "apk-is-pure",
      comment:
        "Bytes in, bytes out: no disk, no network, no library but the hash. Tests may import anything.",
      severity: "error",
      from: { path: "^packages/apk/src/", pathNot: "\\.test\\.ts$|/testing/" },
      to: { pathNot: "^packages/apk/src/(?!testing/)|^zlib$|/hash-wasm/" },
    },
    {
      name: "rules-are-pure",
      severity: "error",
      from: { path: "^apps/server/src/modules/.*\\.rules\\.ts$" },
      to: {
        path: "^apps/server/src/(?!modules/.*\\.rules\\.ts$)",
        pathNot: "infra/(clock|answer)\\.ts$",
      },
    },
    {
      name: "server-layers-import-downwards",
      comment: "routes → service → repository → db",
      severity: "error",
      from: { path: "^apps/server/src/modules/.*\\.repository\\.ts$" },
      to: { path: "^apps/server/src/modules/.*\\.(service|routes|pages)\\.ts$" },
    },
    {
      name: "modules-keep-their-tables",
      comment: "A module calls another's service, never its repository.",
      severity: "error",
      from: { path: "^apps/server/src/modules/((?:catalogue/|identity/)?[^/]+)/" },
      to: {
        path: "^apps/server/src/modules/.*\\.repository\\.ts$",
        pathNot: "^apps/server/src/modules/$1/",
      },
    },
    {
      name: "infra-knows-no-module",
      severity: "error",
      from: { path: "^apps/server/src/infra/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/server/src/(modules|demo-seed|ssr|operator-cli)/" },
    },
    {
      name: "demo-stays-apart",
      comment: "Only the seed and the games' own app know the demo; tests may.",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: `${demo}|/testing/|\\.test\\.ts$` },
      to: { path: "^packages/demo/" },
    },
    {
      name: "demo-is-loaded-on-demand",
      comment: "DEMO=0 loads no file of it: what needs the demo imports it with `await import()`.",
      severity: "error",
      from: { path: "^apps/server/src/", pathNot: `${demo}|/testing/|\\.test\\.ts$` },
      to: { path: demo, dependencyTypesNot: ["dynamic-import"] },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "nothing-unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\+types/|^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(build|\\.react-router)/|\\.d\\.ts$" },
    parser: "swc",
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
