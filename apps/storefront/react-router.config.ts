import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  basename: "/app/",
  buildDirectory: process.env.STOREFRONT_BUILD || "build",
  ssr: true,
  // A loader in a file of its own that cannot be had would leave the router waiting for ever.
  splitRouteModules: false,
  // The whole manifest comes with the page: navigation never asks the SSR server.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
