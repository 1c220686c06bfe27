import { choice, flag, headerLine, httpAddress, origin, text } from "../kinds.ts";
import { type Environment, readSettings, requireSettings, type SettingGroup } from "../setting.ts";

export const storageSettings = {
  storage: {
    name: "STORAGE",
    kind: choice("disk", "s3"),
    default: "disk",
    description: "`s3` keeps pictures and packages in a bucket that all nodes share",
  },
} as const satisfies SettingGroup;

/** A CDN in front of pictures and packages. */
export const cdnSettings = {
  purgeUrl: {
    name: "PURGE_URL",
    kind: httpAddress,
    default: null,
    description:
      "address by which a CDN is told, by `POST` with `Surrogate-Key`, to forget pictures and packages that were removed ([how to](docs/how-to/put-a-cdn-in-front.md))",
  },
  purgeHeader: {
    name: "PURGE_HEADER",
    kind: headerLine,
    default: null,
    description: "header that allows purges, such as `Fastly-Key: …`",
  },
} as const satisfies SettingGroup;

const because = "STORAGE is s3";

export const requiredS3Settings = {
  endpoint: {
    name: "S3_ENDPOINT",
    kind: origin,
    default: null,
    description: `required when ${because}: the service, such as \`https://oss-cn-hangzhou.aliyuncs.com\``,
  },
  bucket: {
    name: "S3_BUCKET",
    kind: text,
    default: null,
    description: `required when ${because}`,
  },
  accessKeyId: {
    name: "S3_ACCESS_KEY_ID",
    kind: text,
    default: null,
    description: `required when ${because}: a key that may put, get, delete and list`,
  },
  secretAccessKey: {
    name: "S3_SECRET_ACCESS_KEY",
    kind: text,
    default: null,
    description: `required when ${because}`,
  },
} as const satisfies SettingGroup;

export const optionalS3Settings = {
  region: {
    name: "S3_REGION",
    kind: text,
    default: "us-east-1",
    description: "region of the bucket",
  },
  pathStyle: {
    name: "S3_PATH_STYLE",
    kind: flag("on", "off"),
    default: true,
    defaultText: "`on`",
    description:
      "`on`: `endpoint/bucket/key`; `off`: `bucket.endpoint/key`, for services that need the bucket in the host name, as OSS does",
  },
} as const satisfies SettingGroup;

/** A bucket of a service that speaks S3: AWS, MinIO, Aliyun OSS, Tencent COS. */
export type S3Settings = ReturnType<typeof readBucket>;

/** The bucket of the settings; null if files are stored on disk. */
export function readS3Settings(env: Environment): S3Settings | null {
  return readSettings(env, storageSettings).storage === "disk" ? null : readBucket(env);
}

function readBucket(env: Environment) {
  return {
    ...requireSettings(env, requiredS3Settings, because),
    ...readSettings(env, optionalS3Settings),
  };
}
