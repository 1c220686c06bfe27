import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { contractFlags } from "./build-plugins/contract-flags.ts";

export default defineConfig({
  base: "/app/",
  plugins: [contractFlags(), reactRouter()],
  build: { target: "es2022", cssMinify: true, assetsInlineLimit: 0 },
});
