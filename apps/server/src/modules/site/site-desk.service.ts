import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import {
  type Rename,
  type SiteSection,
  type SiteValue,
  siteSectionNames,
} from "@playfront/contract/console/site";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, type FailedAnswer, failed, invalidField } from "../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import type { SlowWork } from "../../infra/slow-work.ts";
import type { GameService } from "../catalogue/game/game.service.ts";
import type { SearchService } from "../catalogue/search/search.service.ts";
import { type Actor, changesBetween, type TrailService } from "../operator/trail.service.ts";
import type { ObjectVersions } from "../operator/versions/object-versions.service.ts";
import * as repository from "./site.repository.ts";
import { factsOf, problemOf, problemOfRenames } from "./site.rules.ts";
import { defaultValues, withNewSections } from "./site-defaults.ts";
import { type SiteTexts, textProblem, textsOf } from "./site-texts.ts";

interface SiteDeskDeps {
  /** What the environment says. */
  config: Config;
  db: Db;
  clock: Clock;
  trail: TrailService;
  versions: ObjectVersions;
  games: Pick<GameService, "findAllListed">;
  search: Pick<SearchService, "findHotGameids" | "setHotSearches">;
  slowly: SlowWork;
  /** Gives the categories of games their new names. */
  renameCategories(trx: Executor, actor: Actor, renames: readonly Rename[]): Promise<void>;
}

interface Kept<Section extends SiteSection> {
  value: SiteValue<Section>;
  at: string;
  by: string;
}

export type SiteDesk = ReturnType<typeof createSiteDesk>;

/** What operators set for the whole site. */
export function createSiteDesk(deps: SiteDeskDeps) {
  const { config, db, search } = deps;
  return {
    async list(): Promise<ConsoleData<"site/list">> {
      const [rows, games] = await Promise.all([repository.findAll(db), search.findHotGameids()]);
      const kept = siteSectionNames.map((section) => {
        const row = rows.find((each) => each.section === section);
        return [section, toKept(section, row, games)];
      });
      const environment = Object.entries(textsOf(config)).map(([name, text]) => ({ name, text }));
      return { ...(Object.fromEntries(kept) as KeptSections), environment };
    },

    versions: async (section: SiteSection): Promise<ConsoleData<"site/versions">> => ({
      versions: await deps.versions.list(objectOf(section), (value: SiteValue<SiteSection>) =>
        factsOf(section, value),
      ),
    }),

    /** Refuses a change of what somebody else has changed since the operator saw it. */
    change: <Section extends SiteSection>(
      actor: Actor,
      section: Section,
      given: { value: SiteValue<Section>; seen: SiteValue<Section> },
    ): Promise<Answer<Kept<Section>>> =>
      transact<Answer<Kept<Section>>>(db, (trx) => change(deps, trx, actor, { section, ...given })),

    /** Categories whose names change keep their games. */
    changeCategories: (
      actor: Actor,
      { renames = [], ...given }: ConsolePayload<"site/categories">,
    ): Promise<Answer<Kept<"categories">>> => {
      const work = (trx: Executor) => changeCategories(deps, trx, actor, { ...given, renames });
      // Many games may have the category.
      return renames.length > 0 ? deps.slowly(work) : transact(db, work);
    },
  };
}

type KeptSections = { [Section in SiteSection]: Kept<Section> };

interface Change<Section extends SiteSection> {
  section: Section;
  value: SiteValue<Section>;
  seen: SiteValue<Section>;
  /** What the change gave new names. */
  renames?: readonly Rename[];
}

const objectOf = (section: SiteSection) => `site/${section}`;

async function change<Section extends SiteSection>(
  deps: SiteDeskDeps,
  trx: Executor,
  actor: Actor,
  { section, value, seen, renames = [] }: Change<Section>,
): Promise<Answer<Kept<Section>>> {
  const { clock, trail, versions, search } = deps;
  await repository.lock(trx);
  const row = await repository.find(trx, section);
  const before = toKept(section, row, await search.findHotGameids(trx));
  const facts = factsOf(section, before.value);
  const meanwhile = changesBetween(factsOf(section, seen), facts);
  if (meanwhile.length > 0) return conflict(before, meanwhile);
  const wrong = await findProblem(deps, section, value);
  if (wrong) return wrong;
  const at = clock.now();
  await write(trx, { section, value, at, by: actor.name }, search);
  const object = objectOf(section);
  const renamed = renames.map(({ from, to }) => ({ field: "renamed", before: from, after: to }));
  const changes = [...changesBetween(facts, factsOf(section, value)), ...renamed];
  await trail.record(trx, { actor, action: object, object, changes });
  const old = { value: before.value, at: row?.updated_at, by: before.by };
  const now = renames.length > 0 ? { ...value, renames } : value;
  await versions.keep(trx, { actor, object, before: old, value: now });
  return done({ value, at: toShanghaiTime(at), by: actor.name });
}

async function changeCategories(
  deps: SiteDeskDeps,
  trx: Executor,
  actor: Actor,
  { value, seen, renames }: ConsolePayload<"site/categories"> & { renames: readonly Rename[] },
): Promise<Answer<Kept<"categories">>> {
  const wrong = problemOfRenames(renames, { before: seen.names, after: value.names });
  if (wrong) return invalidField(wrong.field, wrong.msg);
  const changed = await change(deps, trx, actor, { section: "categories", value, seen, renames });
  if (changed.ok) await deps.renameCategories(trx, actor, renames);
  return changed;
}

function conflict(
  { at, by }: Kept<SiteSection>,
  changes: ReturnType<typeof changesBetween>,
): FailedAnswer {
  return failed(codes.taken, "内容已被他人修改，请核对后重试", { by, at, changes });
}

async function findProblem<Section extends SiteSection>(
  { games }: SiteDeskDeps,
  section: Section,
  value: SiteValue<Section>,
): Promise<FailedAnswer | null> {
  const wrong = problemOf(section, value);
  if (wrong) return invalidField(wrong.field, wrong.msg);
  const wanted = gamesOf(section, value);
  const known = await games.findAllListed(wanted);
  const missing = wanted.filter((gameid) => !known.has(gameid));
  if (missing.length === 0) return textsProblem(value);
  const field = section === "search" ? "games" : section;
  return invalidField(field, `没有游戏 ${missing.join("、")}，或已下架`);
}

function gamesOf(section: SiteSection, value: object): string[] {
  if (section === "search") return (value as SiteValue<"search">).games;
  if (section !== "ranks") return [];
  return (value as SiteValue<"ranks">).ranks.flatMap(({ games }) => games);
}

/** The fields in capitals are settings, which their own readers check. */
function textsProblem(value: object): FailedAnswer | null {
  for (const [name, text] of Object.entries(value)) {
    if (!/^[A-Z_]+$/.test(name)) continue;
    const problem = textProblem(name as keyof SiteTexts, text);
    if (problem !== null) return invalidField(name, `${wordsOf(name)}（${problem}）`);
  }
  return null;
}

const wordsOf = (name: string) =>
  name === "HOST_TABLE" ? "主机表格式有误" : "请填写 http 或 https 地址";

/** Hot games have a table of their own, which refers to the games. */
async function write<Section extends SiteSection>(
  trx: Executor,
  { section, value, at, by }: { section: Section; value: SiteValue<Section>; at: Date; by: string },
  search: SiteDeskDeps["search"],
): Promise<void> {
  if (section === "search") {
    const { keyword, games } = value as SiteValue<"search">;
    await search.setHotSearches(games, trx);
    await repository.upsert(trx, section, { value: { keyword }, at, by });
  } else {
    await repository.upsert(trx, section, { value, at, by });
  }
}

function toKept<Section extends SiteSection>(
  section: Section,
  row: Awaited<ReturnType<typeof repository.find>>,
  games: readonly string[],
): Kept<Section> {
  const written = { ...defaultValues[section], ...row?.value };
  const added =
    section === "search"
      ? { games }
      : section === "home" && withNewSections(written as SiteValue<"home">);
  return {
    value: { ...written, ...added } as SiteValue<Section>,
    at: row ? toShanghaiTime(row.updated_at) : "",
    by: row?.updated_by ?? "",
  };
}
