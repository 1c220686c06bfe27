import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { contractFlags } from "./build-plugins/contract-flags.ts";
import { earlyScript } from "./build-plugins/early-script.ts";
import { firstLoadChunks } from "./build-plugins/first-load-chunks.ts";
import { withoutRouteFiles } from "./build-plugins/page-routes.ts";
import { pagesWithoutCode } from "./build-plugins/pages-without-code.ts";

export default defineConfig({
  base: "/app/",
  plugins: [contractFlags(), earlyScript(), withoutRouteFiles(), pagesWithoutCode(), reactRouter()],
  build: { target: "es2022", cssMinify: true, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: firstLoadChunks },
          },
        },
      },
    },
  },
});
