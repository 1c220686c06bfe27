import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  basename: "/app/",
  buildDirectory: process.env.STOREFRONT_BUILD || "build",
  ssr: true,
  // If loaders had files of their own and one could not be loaded, the router would wait for ever.
  splitRouteModules: false,
  // The whole manifest comes with the page: navigation never asks the SSR server.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
