import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  basename: "/app/",
  ssr: true,
  // The whole manifest comes with the page: navigation never asks the SSR server.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
