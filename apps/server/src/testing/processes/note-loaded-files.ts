import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";

/** Preloaded by `node --import`: appends the URL of every module that the process loads to the file LOADED_FILES. */
registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(process.env.LOADED_FILES!, `${url}\n`);
    return nextLoad(url, context);
  },
});
