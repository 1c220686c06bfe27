/** Who may import whom (docs/architecture.md, "Boundaries"). A breach fails `npm run check`. */
const storefront = "^apps/storefront/src";
const demo = "^packages/demo/|^apps/server/src/(demo-seed/|games-app\\.ts$)";
const modules = "^apps/server/src/modules/";

/** From the top layer to the lowest. Each imports only the layers below it. */
const storefrontLayers = ["routes", "features", "shared", "ui", "browser"];
const identityLayers = [
  "player-desk",
  "recovery",
  "login",
  "operator-accounts",
  "export",
  "device",
  "deletion",
  "second-factor",
  "account",
  "session",
  "known-device",
];

function importDownwards(name, folder, layers) {
  return layers.slice(1).map((layer, index) => ({
    name: `${name}-${layer}-imports-downwards`,
    severity: "error",
    from: { path: `${folder}/${layer}/` },
    to: { path: `${folder}/(${layers.slice(0, index + 1).join("|")})/` },
  }));
}

export default {
  forbidden: [
    ...importDownwards("storefront", storefront, storefrontLayers),
    ...importDownwards("identity", `${modules}identity`, identityLayers),
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
        "Bytes in, bytes out: no disk, no network, no library but hashes and signatures. Tests may import anything.",
      severity: "error",
      from: { path: "^packages/apk/src/", pathNot: "\\.test\\.ts$|/testing/" },
      to: { pathNot: "^packages/apk/src/(?!testing/)|^(zlib|crypto)$|/hash-wasm/" },
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
      name: "repositories-import-no-service",
      comment: "routes → service → repository → db",
      severity: "error",
      from: { path: `${modules}.*\\.repository\\.ts$` },
      to: { path: `${modules}.*\\.(service|routes|pages)\\.ts$` },
    },
    {
      name: "services-import-no-routes",
      severity: "error",
      from: { path: modules, pathNot: "\\.(routes|pages|test)\\.ts$" },
      to: { path: `${modules}.*\\.(routes|pages)\\.ts$` },
    },
    {
      name: "routes-import-no-repository",
      severity: "error",
      from: { path: `${modules}.*\\.(routes|pages)\\.ts$` },
      to: { path: `${modules}.*\\.(repository|routes|pages)\\.ts$` },
    },
    {
      name: "modules-know-no-container",
      comment: "A module's factories name what they take; only the composition knows all of them.",
      severity: "error",
      from: { path: modules, pathNot: "\\.test\\.ts$" },
      to: {
        path: "^apps/server/src/([^/]+\\.ts$|ssr/|operator-cli/|demo-seed/)",
      },
    },
    {
      name: "modules-keep-their-tables",
      comment: "A module calls another's service, never its repository.",
      severity: "error",
      from: { path: `${modules}((?:catalogue/|identity/)?[^/]+)/` },
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
      comment: "Of types too.",
      severity: "error",
      from: {},
      to: { circular: true },
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
