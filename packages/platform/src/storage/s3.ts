import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { S3Settings } from "./s3-settings.ts";
import { checkKey, checkRange, type Storage } from "./storage.ts";

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
/** Tries of a whole file whose bytes stop coming after its answer has begun. */
const maxReads = 3;

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

  return {
    async put(key, data) {
      const file = { ...place(key), Body: data, ContentLength: data.length };
      await client.send(new PutObjectCommand(file), inTime());
    },
    get: async (key) => read(key),
    async stat(key) {
      const facts = await nullIfMissing(() =>
        client.send(new HeadObjectCommand(place(key)), inTime()),
      );
      if (facts === null) return null;
      return { size: facts.ContentLength ?? 0, etag: (facts.ETag ?? "").replaceAll('"', "") };
    },
    async range(key, start, end) {
      checkRange(start, end);
      const asked = { ...place(key), Range: `bytes=${start}-${end}` };
      const answer = await nullIfMissing(() => client.send(new GetObjectCommand(asked))).catch(
        (error: unknown) => {
          if (statusOf(error) !== 416) throw error;
          throw new RangeError(`nothing lies at byte ${start} of ${key}`, { cause: error });
        },
      );
      return answer === null ? null : (answer.Body as Readable);
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(place(key)), inTime());
    },
  };
}

function createClient(settings: S3Settings, waits: S3Patience): S3Client {
  const { accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts,
    // Checksums in trailers are AWS's own; OSS and older MinIO refuse them. The signature covers the body as it is.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: waits.connectMs,
      requestTimeout: waits.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: waits.idleMs,
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
