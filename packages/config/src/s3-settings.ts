import { ConfigError, type Environment, readChoice, readOrigin } from "./readers.ts";

/** A bucket of an S3-speaking service: AWS, MinIO, Aliyun OSS, Tencent COS. */
export interface S3Settings {
  /** Such as `https://oss-cn-hangzhou.aliyuncs.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key`; otherwise `bucket.endpoint/key`, which OSS insists on. */
  pathStyle: boolean;
}

/** The bucket that the settings name, null for the disk. Throws {@link ConfigError}. */
export function readS3Settings(env: Environment): S3Settings | null {
  if (readChoice(env, "STORAGE", ["disk", "s3"], "disk") === "disk") return null;
  return {
    endpoint: required("S3_ENDPOINT", readOrigin(env, "S3_ENDPOINT")),
    region: env.S3_REGION || "us-east-1",
    bucket: required("S3_BUCKET", env.S3_BUCKET),
    accessKeyId: required("S3_ACCESS_KEY_ID", env.S3_ACCESS_KEY_ID),
    secretAccessKey: required("S3_SECRET_ACCESS_KEY", env.S3_SECRET_ACCESS_KEY),
    pathStyle: readChoice(env, "S3_PATH_STYLE", ["on", "off"], "on") === "on",
  };
}

function required(name: string, value: string | null | undefined): string {
  if (value) return value;
  throw new ConfigError(`${name} is required with STORAGE=s3`);
}
