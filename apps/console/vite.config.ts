import { defineConfig } from "vite";
import { handbook } from "./handbook.ts";
import { icons } from "./icons.ts";

// react-admin has a router of its own version: every part of it must get the same copy, and the same React.
const single = ["react", "react-dom", "react-router", "@tanstack/react-query", "react-hook-form"];

export default defineConfig({
  base: "/console/",
  plugins: [handbook(), icons()],
  resolve: { dedupe: single },
  build: {
    outDir: "build",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    // MUI marks its modules for servers that render them.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
