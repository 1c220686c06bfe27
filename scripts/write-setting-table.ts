import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { replaceSettingTable } from "../packages/config/src/setting-table.ts";
import { root } from "./processes.ts";

/** Writes the README's table of settings from their definitions (packages/config/src/settings). */
const path = join(root, "README.md");
writeFileSync(path, replaceSettingTable(readFileSync(path, "utf8")));
