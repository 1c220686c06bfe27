import type { PackageFaultCode } from "@playfront/apk/facts/package-fault";

/** Why a package was not registered. `status` is the HTTP status, `reason` is for programs, `msg` for the operator. */
export interface Refusal {
  kind: "refused";
  status: number;
  reason: string;
  msg: string;
  /** Seconds after which the same may succeed. */
  retryAfter?: number;
}

/** Faults of the file, worded for its publisher. */
const faultWords: Record<PackageFaultCode, string> = {
  "not-zip": "这不是安装包（APK），或者文件没有传完整",
  truncated: "文件不完整，比它自己记录的要短，请重新导出后上传",
  zip64: "安装包用了 ZIP64 格式，Android 无法安装",
  unsigned: "安装包没有签名，请先用 v2 或更高的方案签名",
  "v1-only": "安装包只有 v1（JAR）签名，无法写入渠道，请用 v2 或更高的方案重新签名",
  "bad-block": "签名块已损坏，请重新签名",
  "bad-directory": "安装包的文件目录已损坏，请重新打包",
  "overlapping-sizes": "安装包内部的长度互相矛盾，请重新打包",
  "detached-directory": "安装包末尾有多余的数据，请重新打包并签名",
  "too-large": "安装包的签名块或文件目录过大",
  "bad-channel": "渠道标识不符合要求",
  bundle: "这是应用包合集（AAB、APKS、XAPK），手机无法直接安装，请上传完整的 APK",
  split: "这是拆分出来的安装包，无法单独安装，请上传完整的 APK",
  "no-manifest": "文件里没有 AndroidManifest.xml，不是安装包",
  "bad-entry": "安装包里的文件无法解开，请重新打包",
  "bad-manifest": "AndroidManifest.xml 无法读取，或缺少包名、版本号",
  "bad-signer": "签名块里没有可用的证书，请重新签名",
  "bad-extras":
    "安装包里 Walle 的渠道信息不是 JSON 对象，写入渠道会丢失其中的数据；请去掉后重新签名",
  altered: "安装包在签名之后被改动过，或签名本身有误，手机会拒绝安装；请重新签名后上传",
  "unknown-signature": "无法识别安装包的签名算法，手机会拒绝安装；请用 RSA 或 EC 密钥重新签名",
  "resources-packed":
    "目标版本为 Android 11 及以上的安装包，其中的 resources.arsc 不能压缩，且须按 4 字节对齐，否则手机拒绝安装；请用 zipalign 处理后重新签名",
};

export function refuseFault(code: PackageFaultCode): Refusal {
  return { kind: "refused", status: 422, reason: code, msg: faultWords[code] };
}

/** Refusals that are not faults of the file. */
export const refusals = {
  badId: refusal(400, "bad-id", "编号只能用字母、数字、点、下划线和连字符，最多 64 个字符"),
  badDigest: refusal(
    400,
    "bad-digest",
    "校验值的格式有误：Content-Digest 或 Repr-Digest 写作 sha-256=:Base64:，参数 sha256 为 64 位十六进制",
  ),
  digest: refusal(422, "digest", "收到的文件与声明的校验值不一致，请重新上传"),
  form: refusal(
    415,
    "form",
    "请直接以文件内容作为请求体上传（如 curl -T），不要用表单（如 curl -F）",
  ),
  empty: refusal(400, "empty", "没有收到文件"),
  tooManyBytes: refusal(413, "too-many-bytes", "安装包超过了允许的大小"),
  taken: refusal(409, "taken", "这个编号已经登记过另一个安装包，请换一个编号"),
  busy: refusal(409, "busy", "这个编号正在登记，请稍后再试"),
  notStored: refusal(404, "not-stored", "存储里没有这个编号的安装包"),
  receiving: {
    ...refusal(409, "busy", "这个编号的安装包正在上传，请等它结束后再试"),
    retryAfter: 30,
  },
  full: {
    ...refusal(429, "full", "同时上传的安装包太多，请稍后再试"),
    retryAfter: 30,
  },
  away: { ...refusal(503, "away", "服务暂时不可用，请稍后再试"), retryAfter: 5 },
} as const;

function refusal(status: number, reason: string, msg: string): Refusal {
  return { kind: "refused", status, reason, msg };
}
