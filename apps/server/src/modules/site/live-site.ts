import type { Db } from "@playfront/database/connect";
import type { ContentChange, ContentChanges } from "@playfront/database/content-changes";
import type { Log } from "@playfront/http/log";
import type { Config } from "../../infra/config/config.ts";
import * as repository from "./site.repository.ts";
import { defaultValues } from "./site-defaults.ts";
import { type SiteConfig, type SiteTexts, textProblem, withTexts } from "./site-texts.ts";

export interface LiveSiteDeps {
  config: Config;
  db: Db;
  /** Null for a process that ends before the settings can be out of date. */
  changes: ContentChanges | null;
  log: Log;
}

export type LiveSite = ReturnType<typeof createLiveSite>;

/** Milliseconds until settings that could not be read are read again. */
const retryMs = 1_000;

/**
 * The configuration with what operators have set in place of the environment's texts. It is in memory, so that nothing
 * waits for the database: until {@link load} it is the environment's, without the database it stays what it was.
 */
export function createLiveSite({ config, db, changes, log }: LiveSiteDeps) {
  let current: SiteConfig = config;
  let known = "";
  let revision = 0;
  let reading: Promise<void> | null = null;
  let isOutdated = false;

  changes?.onChange((change) => {
    if (isOfSettings(change)) void refresh();
  });

  /** One reading at a time; what changes meanwhile is read afterwards. */
  async function refresh(): Promise<void> {
    isOutdated = true;
    reading ??= readWhileOutdated().finally(() => {
      reading = null;
    });
    await reading;
  }

  async function readWhileOutdated(): Promise<void> {
    while (isOutdated) {
      isOutdated = false;
      await load().catch((error: unknown) => {
        log.warn("The site's settings could not be read; they stay as they were", { err: error });
        setTimeout(() => void refresh(), retryMs).unref();
      });
    }
  }

  async function load(): Promise<void> {
    const texts = readable(await readTexts(db), log);
    const text = JSON.stringify(texts);
    if (text === known) return;
    known = text;
    current = withTexts(config, texts);
    revision += 1;
  }

  return {
    load,
    /** Its fields are the settings of now: read them when they are used. */
    config: following(config, () => current),
    /** Grows whenever a setting changes. */
    revision: () => revision,
  };
}

const sections = ["identity", "footer", "hosts"] as const;
const noTexts: SiteTexts = {
  ...defaultValues.identity,
  ...defaultValues.footer,
  ...defaultValues.hosts,
};

function isOfSettings(change: ContentChange | null): boolean {
  if (change === null) return true;
  return (
    change.kind === "site" && sections.some((name) => change.id === name || change.id === null)
  );
}

async function readTexts(db: Db): Promise<SiteTexts> {
  const rows = await repository.findAll(db);
  const found = sections.map((section) => rows.find((row) => row.section === section)?.value);
  return Object.assign({ ...noTexts }, ...found);
}

/** Without the texts that this release cannot use. */
function readable(texts: SiteTexts, log: Log): SiteTexts {
  const left = { ...texts };
  for (const name of Object.keys(noTexts) as (keyof SiteTexts)[]) {
    const problem = textProblem(name, texts[name]);
    if (problem === null) continue;
    log.warn("A setting of the console cannot be used; the environment's applies", { problem });
    left[name] = "";
  }
  return left;
}

function following(config: Config, current: () => SiteConfig): Config {
  return {
    ...config,
    get siteName() {
      return current().siteName;
    },
    get siteSuffix() {
      return current().siteSuffix;
    },
    get officialAccount() {
      return current().officialAccount;
    },
    get operator() {
      return current().operator;
    },
    get app() {
      return current().app;
    },
    get hostTable() {
      return current().hostTable;
    },
  };
}
