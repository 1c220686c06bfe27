import app from "../package.json" with { type: "json" };

/** The oldest browsers that the shop supports, as Browserslist writes them (decision 137). */
export const browsers: readonly string[] = app.browserslist;

/** The same for the bundler, such as `chrome94` and `ios15.4`. */
export const buildTarget: string[] = browsers.map((browser) =>
  browser.replace("ios_saf", "ios").replace(" >= ", ""),
);
