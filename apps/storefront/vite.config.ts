import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { buildTarget } from "./build-plugins/browsers.ts";
import { contractFlags } from "./build-plugins/contract-flags.ts";
import { earlyScript } from "./build-plugins/early-script.ts";
import { firstLoadChunks, isNamed } from "./build-plugins/first-load-chunks.ts";
import { withoutRouteFiles } from "./build-plugins/page-routes.ts";
import { pagesWithoutCode } from "./build-plugins/pages-without-code.ts";
import { plainSheets } from "./build-plugins/plain-sheets.ts";
import { unusedQueryParts } from "./build-plugins/unused-query-parts.ts";
import { unusedRouterParts } from "./build-plugins/unused-router-parts.ts";

export default defineConfig({
  base: "/app/",
  plugins: [
    contractFlags(),
    earlyScript(),
    withoutRouteFiles(),
    pagesWithoutCode(),
    plainSheets(),
    unusedQueryParts(),
    unusedRouterParts(),
    reactRouter(),
  ],
  build: { target: buildTarget, cssMinify: true, assetsInlineLimit: 0 },
  environments: {
    // By itself the library of icons has all 1,700 of them, for the server to load: 10 MB.
    ssr: { resolve: { noExternal: ["lucide-react"] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: firstLoadChunks },
            // As short as the bundler allows: every page names hundreds of files, and hashes do not compress.
            entryFileNames: "assets/[name]-[hash:7].js",
            // The manifest that comes with every page names each file many times.
            chunkFileNames: ({ name, isDynamicEntry }) =>
              `assets/${isDynamicEntry || isNamed(name) ? "[name]-" : ""}[hash:7].js`,
            assetFileNames: "assets/[name]-[hash:7][extname]",
          },
        },
      },
    },
  },
});
