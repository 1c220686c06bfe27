import { findRow, type HostTable, type HostTableRow } from "@playfront/config/host-table";
import type { FastifyRequest } from "fastify";

/**
 * The host table's row of the site that a call comes from: by its `Origin`, which tells where the page is when the API
 * has a host of its own, else by `Host`. Good for answers to this caller only, who could say anything.
 */
export function requestRow({ headers }: FastifyRequest, table: HostTable): HostTableRow | null {
  const { origin, host } = headers;
  const site = origin?.replace(/^https?:\/\//, "");
  return findRow(table, site) ?? findRow(table, host);
}
