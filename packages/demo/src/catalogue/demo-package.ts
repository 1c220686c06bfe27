/** The package that every mobile game of the demo is downloaded as: `apps/packager/demo`, whose facts a test compares. */
export const demoPackage = {
  /** Its id on the packaging host. */
  build: "demo-1",
  packageName: "cn.playfront.demo",
  version: "1.0.0",
  versionCode: 1,
  permissions: [] as string[],
  /** Megabytes as the shop rounds them: one decimal, at least 0.1. */
  size: 0.1,
};
