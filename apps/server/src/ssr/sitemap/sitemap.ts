import { ages, allCategory } from "@playfront/contract/constants";
import type { Clock } from "../../infra/clock.ts";
import type { IdRange } from "../../infra/id-blocks.ts";
import type { CollectionService } from "../../modules/catalogue/collection/collection.service.ts";
import type { SiteValues } from "../../modules/site/site-values.service.ts";

/** Content by its ids, of which the sitemap has a file for each block. */
interface Addresses<Row extends { changedat: Date }> {
  findBlocks(size: number): Promise<number[]>;
  findIds(range: IdRange): Promise<Row[]>;
}

export interface SitemapServices {
  siteValues: Pick<SiteValues, "read">;
  collections: Pick<CollectionService, "findAddresses">;
  games: { addresses: Addresses<{ gameid: string; changedat: Date }> };
  articles: {
    addresses: Addresses<{ aid: string; gameid: string; col: string; changedat: Date }>;
  };
  gifts: { addresses: Addresses<{ giftid: string; changedat: Date }> };
}

type Kind = Exclude<keyof SitemapServices, "siteValues" | "collections">;

/** A file of the sitemap: the pages without content of their own, or one block of a kind. */
export type SitemapFile = { kind: "pages" } | { kind: Kind; block: number };

/** The most addresses that the protocol allows in a file. Ids are unique, so no block of them has more. */
const blockSize = 50_000;
const rowsOfRead = 1000;
/** How long the list of blocks is kept: a read of it looks into every block. */
const keptMs = 3_600_000;

/** The pages of what operators have named or chosen, and those without content of their own. */
async function ownPages({ siteValues, collections }: SitemapServices): Promise<Page[]> {
  const [{ ranks }, { names }, chosen] = await Promise.all([
    siteValues.read("ranks"),
    siteValues.read("categories"),
    collections.findAddresses(),
  ]);
  const categories = names.filter((name) => name !== allCategory);
  const withoutTime = [
    "/home/",
    "/newgame/",
    "/rank/",
    ...ranks.map(({ name }) => `/rank/${encodeURIComponent(name)}`),
    "/category/",
    ...categories.map((name) => `/category/${encodeURIComponent(name)}`),
    "/collection/",
    "/gift/",
    "/minors/",
    ...ages.slice(1).map((age) => `/minors/${age}`),
    "/guardians/",
    "/user/help/",
    "/about/agreement/",
    "/about/privacy/",
  ];
  return [
    ...withoutTime.map((path) => ({ path, changedAt: null })),
    ...chosen.map(({ id, changedat }) => ({ path: `/collection/${id}`, changedAt: changedat })),
  ];
}

/** The file of a name such as `games-1.xml`; null for any other name. */
export function fileOf(name: string): SitemapFile | null {
  if (name === "pages.xml") return { kind: "pages" };
  const [, kind, block] = /^(games|articles|gifts)-([1-9]\d{0,8})\.xml$/.exec(name) ?? [];
  return block === undefined ? null : { kind: kind as Kind, block: Number(block) };
}

/** The sitemap of the shop's own content, without what players may not see. */
export function createSitemap(services: SitemapServices, clock: Clock) {
  const kinds = {
    games: readerOf(services.games.addresses, "gameid", ({ gameid }) => `/game/${gameid}`),
    articles: readerOf(
      services.articles.addresses,
      "aid",
      ({ gameid, col, aid }) => `/game/${gameid}/${col}/${aid}`,
    ),
    gifts: readerOf(services.gifts.addresses, "giftid", ({ giftid }) => `/gift/info/${giftid}`),
  };
  const names = Object.keys(kinds) as Kind[];
  let kept: { files: Promise<string[]>; until: number } | null = null;

  async function findFiles(): Promise<string[]> {
    const blocks = await Promise.all(names.map((kind) => kinds[kind].findBlocks(blockSize)));
    const files = names.flatMap((kind, index) => blocks[index]!.map((n) => `${kind}-${n}.xml`));
    return ["pages.xml", ...files];
  }

  function listFiles(): Promise<string[]> {
    const now = clock.now().getTime();
    if (kept !== null && now < kept.until) return kept.files;
    const files = findFiles();
    kept = { files, until: now + keptMs };
    files.catch(() => {
      kept = null;
    });
    return files;
  }

  return {
    /** The index, which names the files. */
    async index(origin: string): Promise<string> {
      const files = await listFiles();
      const entries = files.map(
        (file) => `<sitemap><loc>${origin}/sitemap-${file}</loc></sitemap>`,
      );
      return document("sitemapindex", entries);
    },

    /** A file, as it is read from the database. */
    async *file(file: SitemapFile, origin: string): AsyncGenerator<string> {
      const root = `${origin}/app`;
      if (file.kind === "pages") {
        const pages = await ownPages(services);
        yield document(
          "urlset",
          pages.map((page) => urlOf(root, page)),
        );
        return;
      }
      yield opening("urlset");
      for await (const pages of kinds[file.kind].readBlock(file.block)) {
        yield pages.map((page) => urlOf(root, page)).join("");
      }
      yield "</urlset>\n";
    },
  };
}

interface Page {
  path: string;
  /** Null for a page whose changes are not known. */
  changedAt: Date | null;
}

/** Reads a block in order of the ids, a thousand rows at a time. */
function readerOf<Row extends { changedat: Date }>(
  { findBlocks, findIds }: Addresses<Row>,
  id: keyof Row,
  pathOf: (row: Row) => string,
) {
  async function* readBlock(block: number): AsyncGenerator<Page[]> {
    let after = String((block - 1) * blockSize);
    const to = String(block * blockSize);
    for (;;) {
      const rows = await findIds({ after, to, limit: rowsOfRead });
      if (rows.length > 0)
        yield rows.map((row) => ({ path: pathOf(row), changedAt: row.changedat }));
      if (rows.length < rowsOfRead) return;
      after = String(rows.at(-1)![id]);
    }
  }
  return { findBlocks, readBlock };
}

function urlOf(root: string, { path, changedAt }: Page): string {
  const time = changedAt === null ? "" : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<url><loc>${root}${path}</loc>${time}</url>\n`;
}

function opening(root: "urlset" | "sitemapindex"): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
}

function document(root: "urlset" | "sitemapindex", entries: readonly string[]): string {
  return `${opening(root)}${entries.join("\n")}\n</${root}>\n`;
}
