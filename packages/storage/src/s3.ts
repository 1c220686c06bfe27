import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { S3Settings } from "@playfront/config/settings/storage";
import { type ByteRange, checkKey, checkRange, type Storage } from "./storage.ts";

/** Milliseconds. */
export interface S3Timeouts {
  connectMs: number;
  /** Longest time until the response starts. */
  responseMs: number;
  /** Longest time without a byte during a response. Generous, because a slow player slows the stream down. */
  idleMs: number;
  /** Longest transfer of a whole file, including retries. Does not apply to `streamRange`. */
  totalMs: number;
}

const defaultTimeouts: S3Timeouts = {
  connectMs: 3_000,
  responseMs: 10_000,
  idleMs: 60_000,
  totalMs: 60_000,
};
/** Attempts of the client at one request, with growing pauses. */
const maxAttempts = 4;
/** Each running download holds a socket. */
const sockets = { keepAlive: true, maxSockets: 2_000 };
/** Attempts at reading a file whose response breaks after it has started. */
const maxReads = 3;
/** Attempts at sending a file from disk: the client cannot rewind the stream itself. */
const maxSends = 3;
/** Longest copy of a file inside the service, milliseconds. */
const copyTotalMs = 600_000;
/** Bytes per millisecond. A slower upload times out. */
const minUploadRate = 128;

/**
 * Files in a bucket. The key needs the permissions to put, get, delete and list: without list permission, S3 answers 403
 * instead of 404 for a missing file.
 */
export function createS3Storage(settings: S3Settings, timeouts = defaultTimeouts): Storage {
  const client = createClient(settings, timeouts);
  const locate = (key: string) => {
    checkKey(key);
    return { Bucket: settings.bucket, Key: key };
  };
  // Without a response timeout: S3 responds only after the whole file has arrived, or is copied.
  let slow: S3Client | undefined;
  const slowClient = () => {
    slow ??= createClient(settings, { ...timeouts, responseMs: 0 });
    return slow;
  };
  const withTimeout = () => ({ abortSignal: AbortSignal.timeout(timeouts.totalMs) });

  async function read(key: string, reads = 1): Promise<Buffer | null> {
    const response = await nullIfMissing(() =>
      client.send(new GetObjectCommand(locate(key)), withTimeout()),
    );
    if (response === null) return null;
    try {
      return Buffer.from((await response.Body?.transformToByteArray()) ?? []);
    } catch (error) {
      if (reads >= maxReads) throw error;
      return read(key, reads + 1);
    }
  }

  async function openRange(key: string, { start, end, tag, signal }: Part): Promise<Opened | null> {
    const asked = { ...locate(key), Range: `bytes=${start}-${end}`, IfMatch: tag };
    const sending = () => client.send(new GetObjectCommand(asked), { abortSignal: signal });
    const response = await nullIfMissing(sending).catch((error: unknown) => {
      if (statusOf(error) !== 416) throw error;
      throw new RangeError(`the file ends before byte ${start}`, { cause: error });
    });
    return response === null ? null : { body: response.Body as Readable, tag: response.ETag };
  }

  return {
    async put(key, data) {
      const file = { ...locate(key), Body: data, ContentLength: data.length };
      await client.send(new PutObjectCommand(file), withTimeout());
    },
    async putFile(key, file) {
      const client = slowClient();
      for (let sends = 1; ; sends += 1) {
        const body = (await open(file.path)).createReadStream();
        try {
          await send(client, locate(key), { ...file, body }, timeouts);
          return;
        } catch (error) {
          if (sends === maxSends || !isRetryable(error)) throw error;
          await delay(sends * 200);
        } finally {
          body.destroy();
        }
      }
    },
    async move(from, to) {
      const source = locate(from);
      const copy = { ...locate(to), CopySource: `${source.Bucket}/${encodeURI(source.Key)}` };
      const abortSignal = AbortSignal.timeout(copyTotalMs);
      const copied = await nullIfMissing(() =>
        slowClient().send(new CopyObjectCommand(copy), { abortSignal }),
      );
      if (copied === null) return false;
      await client.send(new DeleteObjectCommand(source), withTimeout());
      return true;
    },
    get: async (key) => read(key),
    async stat(key) {
      const facts = await nullIfMissing(() =>
        client.send(new HeadObjectCommand(locate(key)), withTimeout()),
      );
      if (facts === null) return null;
      return {
        size: facts.ContentLength ?? 0,
        modified: facts.LastModified ?? new Date(0),
        etag: (facts.ETag ?? "").replaceAll('"', ""),
      };
    },
    streamRange: async (key, range) => {
      checkRange(range.start, range.end);
      return streamWithRetries((part) => openRange(key, part), range);
    },
    async list(prefix) {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const asked = { Bucket: settings.bucket, Prefix: prefix, ContinuationToken: token };
        const page = await client.send(new ListObjectsV2Command(asked), withTimeout());
        keys.push(...(page.Contents ?? []).map(({ Key = "" }) => Key));
        token = page.NextContinuationToken;
      } while (token !== undefined);
      return keys.sort();
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(locate(key)), withTimeout());
    },
  };
}

/** Signs the upload with the known digest, so that the client does not read the file twice. */
async function send(
  client: S3Client,
  location: { Bucket: string; Key: string },
  { body, size, sha256 }: { body: Readable; size: number; sha256: string },
  { totalMs }: S3Timeouts,
): Promise<void> {
  const command = new PutObjectCommand({ ...location, Body: body, ContentLength: size });
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers["x-amz-content-sha256"] = sha256;
      return next(args);
    },
    { step: "build" },
  );
  // The client ignores errors of the body stream and would wait for the rest.
  const broken = new AbortController();
  body.once("error", (error) => broken.abort(error));
  const timeout = AbortSignal.timeout(totalMs + Math.ceil(size / minUploadRate));
  await client.send(command, { abortSignal: AbortSignal.any([broken.signal, timeout]) });
}

/** The service or the connection failed, or our clock is wrong: the client corrects its offset after that error. */
function isRetryable(error: unknown): boolean {
  const status = statusOf(error) ?? 500;
  const isClockSkew = error instanceof S3ServiceException && error.name === "RequestTimeTooSkewed";
  return isClockSkew || status >= 500 || status === 429 || status === 408;
}

interface Part {
  start: number;
  end: number;
  /** Fails unless the file still has this ETag. */
  tag?: string;
  signal?: AbortSignal;
}

interface Opened {
  body: Readable;
  tag: string | undefined;
}

/**
 * Reopens a broken stream at the byte where it broke, if the file is still the same. Gives up after {@link maxReads}
 * attempts in a row without a byte. Rejects with whatever `onChunk` throws.
 */
async function streamWithRetries(
  open: (part: Part) => Promise<Opened | null>,
  { start, end, onChunk, signal }: ByteRange,
): Promise<boolean> {
  let at = start;
  let tag: string | undefined;
  let emptyReads = 0;
  while (at <= end) {
    const opened = await open({ start: at, end, tag, signal });
    if (opened === null && at === start) return false;
    if (opened === null) throw new Error(`the file was deleted before byte ${at}`);
    tag ??= opened.tag;
    const before = at;
    const failure = await readStream(opened.body, async (chunk) => {
      await onChunk(chunk);
      at += chunk.length;
    });
    if (at > end) break;
    signal?.throwIfAborted();
    emptyReads = at > before ? 0 : emptyReads + 1;
    if (emptyReads >= maxReads) throw failure ?? new Error(`the file ends before byte ${at}`);
  }
  return true;
}

/** Returns the error of the source, if it failed; throws the error of `onChunk`. Closes the source in every case. */
async function readStream(source: Readable, onChunk: (chunk: Uint8Array) => Promise<void>) {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const next = await chunks.next().catch((error: Error) => error);
      if (next instanceof Error) return next;
      if (next.done) return undefined;
      await onChunk(next.value);
    }
  } finally {
    source.destroy();
  }
}

const ignore = () => {};

function createClient(settings: S3Settings, timeouts: S3Timeouts): S3Client {
  const { accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts,
    // Errors are thrown; without this the client also prints them.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    // OSS and older MinIO reject AWS's trailing checksums. The signature already covers the body.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      requestTimeout: timeouts.responseMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.idleMs,
      httpAgent: sockets,
      httpsAgent: sockets,
    },
  });
  // The client leaves `$metadata`, by which its errors are known (errors.ts), out of one that ends a wait between two attempts.
  client.middlewareStack.add(
    (next) => async (sent) => {
      try {
        return await next(sent);
      } catch (error) {
        if (error instanceof Error && !("$metadata" in error))
          Object.assign(error, { $metadata: {} });
        throw error;
      }
    },
    { step: "initialize" },
  );
  return client;
}

/** A missing file is null, a missing bucket is an error. */
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
