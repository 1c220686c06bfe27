import { toShanghaiTime } from "../../infra/clock.ts";
import type { DocumentRow } from "./documents.repository.ts";

/** A document as a list shows it. */
export function toListed(row: DocumentRow) {
  return {
    id: row.id,
    title: row.title,
    state: row.state,
    isLive: row.live_revision !== null,
    liveId: row.live_id,
    publishAt: row.publish_at && toShanghaiTime(row.publish_at),
    updatedAt: toShanghaiTime(row.updated_at),
    updatedBy: row.updated_by,
    revision: row.revision,
  };
}

/** The same with its data. */
export function toEntity<Data>(row: DocumentRow) {
  return { ...toListed(row), data: row.data as Data };
}
