import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { contractFlags } from "./build-plugins/contract-flags.ts";

/** What every page runs, in one file: it compresses better than many and stays cached over our own changes. */
const stack = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//;

/** Our own pieces that most pages share. */
const core = /apps\/storefront\/src\/(ui|domain|platform)\/|packages\/contract\/|lucide-react/;

export default defineConfig({
  base: "/app/",
  plugins: [contractFlags(), reactRouter()],
  build: { target: "es2022", cssMinify: true, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "stack", test: stack },
                { name: "core", test: core, minShareCount: 6 },
              ],
            },
          },
        },
      },
    },
  },
});
