import { type ConsoleCallName, consoleCalls } from "@playfront/contract/console/calls";
import type { AuthProvider, DataProvider, Identifier } from "ra-core";
import { nameOfResource } from "../language/field-names.ts";

/** A page of the console, or an object on one. */
export interface Found {
  /** The address of its page. */
  path: string;
  name: string;
  /** Of which kind it is. */
  kind: string;
}

/** A resource as react-admin knows it. */
interface Searchable {
  name: string;
  hasEdit?: boolean;
  hasShow?: boolean;
  recordRepresentation?: unknown;
}

interface Providers {
  auth: AuthProvider;
  data: DataProvider;
}

const perResource = 5;

/** The pages that the operator may open and whose names have the text. */
export async function findPages(resources: Searchable[], text: string, { auth }: Providers) {
  const found = resources
    .map(({ name }) => ({ path: `/${name}`, name: nameOfResource(name), kind: "页面", of: name }))
    .filter(({ name }) => name.includes(text));
  return onlyAllowed(found, ({ of }) => of, auth);
}

/** Objects whose names the lists' own search finds: the first of each kind. A list that fails has none. */
export async function findObjects(
  resources: Searchable[],
  text: string,
  { auth, data }: Providers,
): Promise<Found[]> {
  const open = await onlyAllowed(resources.filter(hasSearch), ({ name }) => name, auth);
  const found = await Promise.all(
    open.map((resource) =>
      data
        .getList(resource.name, {
          pagination: { page: 1, perPage: perResource },
          filter: { q: text },
        })
        .then(
          ({ data: rows }) => rows.map((row: { id: Identifier }) => toFound(resource, row)),
          () => [],
        ),
    ),
  );
  return found.flat();
}

function hasSearch({ name, hasEdit, hasShow }: Searchable): boolean {
  const call = consoleCalls[`${name}/list` as ConsoleCallName];
  return call !== undefined && "q" in call.payload.properties && Boolean(hasEdit || hasShow);
}

function toFound(
  { name, hasEdit, recordRepresentation }: Searchable,
  row: { id: Identifier },
): Found {
  const title = (row as Record<string, unknown>)[String(recordRepresentation)];
  return {
    path: `/${name}/${row.id}${hasEdit ? "" : "/show"}`,
    name: typeof title === "string" && title !== "" ? title : String(row.id),
    kind: nameOfResource(name),
  };
}

async function onlyAllowed<Each>(
  all: readonly Each[],
  resourceOf: (each: Each) => string,
  auth: AuthProvider,
): Promise<Each[]> {
  const allowed = await Promise.all(
    all.map((each) => auth.canAccess!({ resource: resourceOf(each), action: "list" })),
  );
  return all.filter((_, index) => allowed[index]);
}
