import { type ConsoleCallName, consoleCalls } from "@playfront/contract/console/calls";
import type { DataProvider, GetListParams } from "ra-core";
import { formName, writeDraft } from "../layout/kept-draft.ts";
import { callConsole } from "./call-console.ts";

type AnyCall = (name: string, payload: object, signal?: AbortSignal) => Promise<unknown>;
const call = callConsole as unknown as AnyCall;

/**
 * Gives react-admin's lists and forms the console's calls: of the resource `operators` those named `operators/list`, `get`,
 * `add` and `change`. Nothing is deleted from the console.
 */
export const dataProvider = {
  async getList(resource: string, { pagination, sort, filter, signal }: GetListParams) {
    const name = `${resource}/list`;
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const wanted = {
      ...filter,
      page,
      pageSize: perPage,
      sort: sort?.field,
      order: sort?.order.toLowerCase(),
    };
    const { rows, total } = (await call(name, known(name, wanted), signal)) as {
      rows: never[];
      total: number;
    };
    return { data: rows, total };
  },
  getOne: async (resource: string, { id }: { id: unknown }) => ({
    data: (await call(`${resource}/get`, { id })) as never,
  }),
  async getMany(resource: string, { ids }: { ids: unknown[] }) {
    const name = `${resource}/many`;
    if (!(name in consoleCalls))
      return {
        data: (await Promise.all(ids.map((id) => call(`${resource}/get`, { id })))) as never[],
      };
    const answers = [];
    for (let from = 0; from < ids.length; from += mostOfMany)
      answers.push(call(name, { ids: ids.slice(from, from + mostOfMany).join() }));
    const found = (await Promise.all(answers)) as { rows: never[] }[];
    return { data: found.flatMap(({ rows }) => rows) };
  },
  async create(resource: string, { data }: { data: object }) {
    const name = `${resource}/add`;
    const added = (await call(name, known(name, data))) as { id: string | null };
    writeDraft(formName(resource), null);
    // What another operator has to release has no id yet, and react-admin takes no answer without one.
    return { data: { ...added, id: added.id ?? "" } as never };
  },
  async update(
    resource: string,
    { id, data, previousData: seen }: { id: unknown; data: object; previousData?: object },
  ) {
    const name = `${resource}/change`;
    const changed = await call(name, known(name, { ...data, id, seen }));
    writeDraft(formName(resource, id), null);
    return { data: changed as never };
  },
} satisfies Partial<DataProvider> as unknown as DataProvider;

/** Ids of one call. */
const mostOfMany = 200;

/** Only the fields that the call takes: a form's record also has what is only shown. */
function known(name: string, fields: object): object {
  const { properties } = consoleCalls[name as ConsoleCallName].payload;
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field in properties));
}
