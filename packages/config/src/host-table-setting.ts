import {
  type HostTable,
  type HostTableRow,
  type RowName,
  readSiteName,
  rowNames,
} from "./host-table.ts";
import { ConfigError } from "./setting.ts";

const originFields = ["api", "packaging", "entry", "static"] as const;
const pathFields = ["downloadPath", "entryPath"] as const;
const fields = ["sites", ...originFields, ...pathFields];

type Fields = Record<string, unknown>;

/**
 * Parses `HOST_TABLE`: JSON with the rows `production` and `test`. Throws {@link ConfigError}, which names the field, if
 * a field is unknown or a site stands in two rows.
 */
export function parseHostTable(text: string): HostTable {
  const table = parseJson(text);
  rejectUnknownFields(table, rowNames, "");
  const rows = rowNames.filter((name) => name in table).map((name) => readRow(name, table[name]));
  const sites = rows.flatMap((row) => row.sites);
  const duplicate = sites.find((site, index) => sites.indexOf(site) !== index);
  if (duplicate !== undefined) {
    throw new ConfigError(`HOST_TABLE names the site ${duplicate} twice`);
  }
  return { rows };
}

function parseJson(text: string): Fields {
  try {
    const table: unknown = JSON.parse(text);
    if (isFields(table)) return table;
  } catch {
    // Thrown below.
  }
  throw new ConfigError(
    'HOST_TABLE must be JSON such as {"test":{"sites":["m.test.example"],"api":"https://api.test.example"}}',
  );
}

function readRow(name: RowName, given: unknown): HostTableRow {
  if (!isFields(given)) throw new ConfigError(`HOST_TABLE: ${name} must be an object`);
  rejectUnknownFields(given, fields, `${name}.`);
  const [api, packaging, entry, statics] = originFields.map((field) =>
    readOptional(given[field], `${name}.${field}`, asOrigin, "an origin such as https://a.example"),
  );
  const [downloadPath, entryPath] = pathFields.map((field) =>
    readOptional(given[field], `${name}.${field}`, asPath, "a path that holds {gameid}"),
  );
  return {
    name,
    sites: readSites(name, given.sites),
    api: api ?? null,
    packaging: packaging ?? null,
    entry: entry ?? null,
    static: statics ?? null,
    downloadPath: downloadPath ?? null,
    entryPath: entryPath ?? null,
  };
}

function readSites(name: RowName, given: unknown): string[] {
  const list: unknown[] = Array.isArray(given) ? given : [];
  const sites = list.map((site) => (typeof site === "string" ? readSiteName(site) : null));
  const wrong = sites.indexOf(null);
  if (wrong === -1 && sites.length > 0) return sites as string[];
  const found = wrong === -1 ? "nothing" : JSON.stringify(list[wrong]);
  throw new ConfigError(
    `HOST_TABLE: ${name}.sites must be host names such as "m.shop.example", not ${found}`,
  );
}

function readOptional(
  given: unknown,
  field: string,
  read: (text: string) => string | null,
  wanted: string,
): string | null {
  if (given === undefined) return null;
  const value = typeof given === "string" ? read(given) : null;
  if (value !== null) return value;
  throw new ConfigError(`HOST_TABLE: ${field} must be ${wanted}, not ${JSON.stringify(given)}`);
}

function asOrigin(text: string): string | null {
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}

function asPath(text: string): string | null {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(text) && text.includes("{gameid}") ? text : null;
}

function rejectUnknownFields(given: Fields, known: readonly string[], prefix: string): void {
  const unknown = Object.keys(given).find((field) => !known.includes(field));
  if (unknown === undefined) return;
  throw new ConfigError(
    `HOST_TABLE: ${prefix}${unknown} is not known; there are ${known.join(", ")}`,
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
