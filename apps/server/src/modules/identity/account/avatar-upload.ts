import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { type Answer, done, invalidField } from "../../../infra/answer.ts";
import { keepPace, SlowUploadError, type UploadPace } from "../../../infra/http/upload-pace.ts";

const missing = invalidField("file", "请选择要上传的图片");
const empty = invalidField("file", "图片是空的，请换一张");
const several = invalidField("file", "一次只能上传一张图片");
const tooLarge = invalidField("file", "图片不能超过 5 MB");
const slow = invalidField("file", "上传太慢了，请换个网络或换一张小一些的图片再试");
const broken = invalidField("file", "图片没有完整上传，请重试");

/** Messages for the error codes of `@fastify/multipart`. */
const parserErrors: Readonly<Record<string, Answer<never>>> = {
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_FILES_LIMIT: several,
};

/**
 * Reads the one file of a multipart request, from the field `file`. Fields that are not files are ignored. An upload
 * slower than `pace` is refused, because other uploads wait for its turn.
 */
export async function readUpload(
  request: FastifyRequest,
  pace: UploadPace,
): Promise<Answer<Buffer>> {
  if (!request.isMultipart()) return missing;
  // The parser never ends for a connection that closed before the parser began to listen.
  if (request.raw.destroyed) return broken;
  try {
    return await keepPace(request.raw, pace, () => readParts(request));
  } catch (error) {
    if (error instanceof SlowUploadError) return slow;
    // Any other error was caused by the request, because reading it uses nothing else.
    return parserErrors[(error as { code?: string }).code ?? ""] ?? broken;
  }
}

async function readParts(request: FastifyRequest): Promise<Answer<Buffer>> {
  let found: Answer<Buffer> = missing;
  for await (const part of request.parts()) {
    if (part.type === "file") found = await readPart(part);
  }
  return found;
}

async function readPart(part: MultipartFile): Promise<Answer<Buffer>> {
  if (part.fieldname !== "file") {
    part.file.resume();
    return missing;
  }
  const image = await part.toBuffer();
  // A file cut off at the size limit may look like a complete file.
  if (part.file.truncated) return tooLarge;
  return image.length === 0 ? empty : done(image);
}
