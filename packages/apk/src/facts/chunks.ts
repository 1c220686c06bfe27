import { type Fields, fieldsOf, Malformed } from "./fields.ts";

/** One chunk of Android's compiled resources; offsets into `fields` count from its own first byte. */
export interface Chunk {
  type: number;
  headerSize: number;
  fields: Fields;
}

export const chunkHeaderBytes = 8;
/** How many chunks may still be read. */
export interface ChunkBudget {
  left: number;
}

/** Of one file; limits empty chunks: real tables and manifests have a few thousand chunks. */
export function createChunkBudget(): ChunkBudget {
  return { left: 50_000 };
}

/** The chunk at the start of the fields. Like Android, ignores bytes after its end. */
export function firstChunk(fields: Fields): Chunk {
  return chunkAt(fields, 0);
}

/** The chunks inside one, from `start` to its end. */
export function* chunksIn({ fields }: Chunk, start: number, budget: ChunkBudget): Generator<Chunk> {
  for (let at = start; at < fields.length; ) {
    spend(budget);
    const chunk = chunkAt(fields, at);
    yield chunk;
    at += chunk.fields.length;
  }
}

/** Throws {@link Malformed} if the budget is used up. */
export function spend(budget: ChunkBudget): void {
  if (budget.left === 0) throw new Malformed("more chunks than any file has");
  budget.left--;
}

function chunkAt(fields: Fields, at: number): Chunk {
  const type = fields.u16(at);
  const headerSize = fields.u16(at + 2);
  const size = fields.u32(at + 4);
  if (headerSize < chunkHeaderBytes || headerSize > size) {
    throw new Malformed(`a chunk of ${size} bytes with a header of ${headerSize}`);
  }
  return { type, headerSize, fields: fieldsOf(fields.slice(at, at + size)) };
}
