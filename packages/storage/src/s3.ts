import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { S3Settings } from "@playfront/config/s3-settings";
import { checkKey, checkRange, type Storage, type Stretch } from "./storage.ts";

/** How long the service may take, in milliseconds. */
export interface S3Patience {
  connectMs: number;
  /** Until an answer begins. */
  answerMs: number;
  /** Silence within an answer. Generous: a player who reads slowly holds the stream back. */
  idleMs: number;
  /** A whole file from first try to last byte; ranges are not bound by it. */
  totalMs: number;
}

const patience: S3Patience = {
  connectMs: 3_000,
  answerMs: 10_000,
  idleMs: 60_000,
  totalMs: 60_000,
};
/** Tries of one request, with growing pauses: busy, broken and cut-off answers are tried again. */
const maxAttempts = 4;
/** A download holds a socket for as long as it takes. */
const sockets = { keepAlive: true, maxSockets: 2_000 };
/** Tries of a whole file whose bytes stop coming after its answer has begun. */
const maxReads = 3;
/** Tries of a whole file that is sent from disk; the client cannot wind its stream back by itself. */
const maxSends = 3;
/** Bytes a millisecond: a line that is slower does not bring a package to a bucket. */
const slowestSend = 128;

/**
 * Files in a bucket. Needs the rights to put, get, delete and list: without the last, S3 says 403 instead of 404 of what
 * is not there. Failures other than absence are thrown.
 */
export function createS3Storage(settings: S3Settings, waits: S3Patience = patience): Storage {
  const client = createClient(settings, waits);
  const place = (key: string) => {
    checkKey(key);
    return { Bucket: settings.bucket, Key: key };
  };
  // A file takes as long as it takes before its answer begins.
  let uploads: S3Client | undefined;
  const inTime = () => ({ abortSignal: AbortSignal.timeout(waits.totalMs) });

  async function read(key: string, reads = 1): Promise<Buffer | null> {
    const answer = await nullIfMissing(() =>
      client.send(new GetObjectCommand(place(key)), inTime()),
    );
    if (answer === null) return null;
    try {
      return Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
    } catch (error) {
      if (reads >= maxReads) throw error;
      return read(key, reads + 1);
    }
  }

  async function openRange(key: string, { start, end, tag, signal }: Part): Promise<Opened | null> {
    checkRange(start, end);
    const asked = { ...place(key), Range: `bytes=${start}-${end}`, IfMatch: tag };
    const sending = () => client.send(new GetObjectCommand(asked), { abortSignal: signal });
    const answer = await nullIfMissing(sending).catch((error: unknown) => {
      if (statusOf(error) !== 416) throw error;
      throw new RangeError(`nothing lies at byte ${start} of ${key}`, { cause: error });
    });
    return answer === null ? null : { body: answer.Body as Readable, tag: answer.ETag };
  }

  return {
    async put(key, data) {
      const file = { ...place(key), Body: data, ContentLength: data.length };
      await client.send(new PutObjectCommand(file), inTime());
    },
    async putFile(key, file) {
      uploads ??= createClient(settings, { ...waits, answerMs: 0 });
      for (let sends = 1; ; sends += 1) {
        const body = (await open(file.path)).createReadStream();
        try {
          await send(uploads, place(key), { ...file, body }, waits);
          return;
        } catch (error) {
          if (sends === maxSends || !isPassing(error)) throw error;
          await delay(sends * 200);
        } finally {
          body.destroy();
        }
      }
    },
    get: async (key) => read(key),
    async stat(key) {
      const facts = await nullIfMissing(() =>
        client.send(new HeadObjectCommand(place(key)), inTime()),
      );
      if (facts === null) return null;
      return {
        size: facts.ContentLength ?? 0,
        modified: facts.LastModified ?? new Date(0),
        etag: (facts.ETag ?? "").replaceAll('"', ""),
      };
    },
    range: async (key, start, end) => (await openRange(key, { start, end }))?.body ?? null,
    pour: async (key, stretch) => {
      checkRange(stretch.start, stretch.end);
      return pourRange((part) => openRange(key, part), stretch);
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(place(key)), inTime());
    },
  };
}

/** The digest is known, so the signature covers these bytes too, unread. */
async function send(
  client: S3Client,
  place: { Bucket: string; Key: string },
  { body, size, sha256 }: { body: Readable; size: number; sha256: string },
  { totalMs }: S3Patience,
): Promise<void> {
  const command = new PutObjectCommand({ ...place, Body: body, ContentLength: size });
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers["x-amz-content-sha256"] = sha256;
      return next(args);
    },
    { step: "build" },
  );
  // The client does not hear of a disk that fails, and would wait for the rest.
  const broken = new AbortController();
  body.once("error", (error) => broken.abort(error));
  const timeout = AbortSignal.timeout(totalMs + Math.ceil(size / slowestSend));
  await client.send(command, { abortSignal: AbortSignal.any([broken.signal, timeout]) });
}

/** A busy or broken service or connection; a wrong clock, which the client has set right by then. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error) ?? 500;
  const isClock = error instanceof S3ServiceException && error.name === "RequestTimeTooSkewed";
  return isClock || status >= 500 || status === 429 || status === 408;
}

interface Part {
  start: number;
  end: number;
  /** Only of the file that has this tag. */
  tag?: string;
  signal?: AbortSignal;
}

interface Opened {
  body: Readable;
  tag: string | undefined;
}

/**
 * A stream that breaks is opened again where it broke, of the same file, for as long as every few tries bring something.
 * What the taker throws ends it.
 */
async function pourRange(
  open: (part: Part) => Promise<Opened | null>,
  { start, end, take, signal }: Stretch,
): Promise<boolean> {
  let at = start;
  let tag: string | undefined;
  let fruitless = 0;
  while (at <= end) {
    const opened = await open({ start: at, end, tag, signal });
    if (opened === null && at === start) return false;
    if (opened === null) throw new Error(`the file went away before byte ${at}`);
    tag ??= opened.tag;
    const before = at;
    const failure = await pourStream(opened.body, async (piece) => {
      await take(piece);
      at += piece.length;
    });
    if (at > end) break;
    signal?.throwIfAborted();
    fruitless = at > before ? 0 : fruitless + 1;
    if (fruitless >= maxReads) throw failure ?? new Error(`the file ends before byte ${at}`);
  }
  return true;
}

/** Gives back why the source failed, if it did; throws what the taker throws. Nothing stays open. */
async function pourStream(source: Readable, take: (piece: Uint8Array) => Promise<void>) {
  const pieces = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const next = await pieces.next().catch((error: Error) => error);
      if (next instanceof Error) return next;
      if (next.done) return undefined;
      await take(next.value);
    }
  } finally {
    source.destroy();
  }
}

const ignore = () => {};

function createClient(settings: S3Settings, waits: S3Patience): S3Client {
  const { accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts,
    // What goes wrong is thrown; the client would tell the console besides.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Checksums in trailers are AWS's own; OSS and older MinIO refuse them. The signature covers the body as it is.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: waits.connectMs,
      requestTimeout: waits.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: waits.idleMs,
      httpAgent: sockets,
      httpsAgent: sockets,
    },
  });
}

/** Absence is an answer; a missing bucket is a mistake. */
async function nullIfMissing<Found>(find: () => Promise<Found>): Promise<Found | null> {
  try {
    return await find();
  } catch (error) {
    const isBucket = error instanceof S3ServiceException && error.name === "NoSuchBucket";
    if (statusOf(error) === 404 && !isBucket) return null;
    throw error;
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
