import { findRow, type HostTable, type HostTableRow } from "@playfront/config/host-table";
import type { FastifyRequest } from "fastify";

/**
 * The host table's row of the site that a call comes from: by `Origin`, which names the page's site if the API has a host
 * of its own, else by `Host`. A client can forge both, so use it only in answers to this caller.
 */
export function requestRow({ headers }: FastifyRequest, table: HostTable): HostTableRow | null {
  const { origin, host } = headers;
  const site = origin?.replace(/^https?:\/\//, "");
  return findRow(table, site) ?? findRow(table, host);
}
