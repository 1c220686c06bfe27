/**
 * Result codes of the envelope, their HTTP status, and their default messages.
 * Source: docs/wire.md#result-codes.
 */
export const codes = {
  success: 1,
  failure: 0,
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  taken: 409,
  tooMany: 429,
  serverError: 500,
  wrongCredentials: 1001,
  wrongCaptcha: 1002,
  wrongSmsCode: 1003,
  realNameRejected: 1004,
  realNamePending: 1005,
  deletionPending: 1006,
  secondFactorNeeded: 1007,
  wrongSecondFactor: 1008,
  soldOut: 2001,
  notClaimable: 2002,
  needsRealName: 2003,
  needsPhone: 2004,
  wrongContainer: 2005,
  outsideHours: 2006,
} as const;

export type ResultCode = (typeof codes)[keyof typeof codes];
export type FailureCode = Exclude<ResultCode, typeof codes.success>;

/** The default message of each failure, in Chinese, suitable for a toast. */
export const defaultMessages: Record<FailureCode, string> = {
  0: "操作失败，请稍后再试",
  400: "提交的内容有误，请检查后重试",
  401: "登录已失效，请重新登录",
  403: "当前账号无法进行此操作",
  404: "内容不存在或已下架",
  409: "已被使用，请换一个试试",
  429: "操作太频繁了，请稍后再试",
  500: "系统繁忙，请稍后再试！",
  1001: "账号或密码错误",
  1002: "验证码错误或已过期，请重新获取",
  1003: "短信验证码错误或已过期",
  1004: "实名信息未通过核验，请检查姓名和身份证号",
  1005: "实名信息核验中，请稍后查看结果",
  1006: "账号已申请注销，撤销注销后即可登录",
  1007: "该账号已开启登录保护，请输入动态验证码",
  1008: "验证码错误或已用过，请输入最新的验证码",
  2001: "礼包已被抢光",
  2002: "礼包不在领取时间内",
  2003: "请先完成实名认证",
  2004: "请先绑定手机号",
  2005: "请在指定的环境中领取",
  2006: "当前时段未成年人无法进入游戏",
};

/**
 * The HTTP status of a coded answer. It is 200 wherever a client must be able to read the answer; 400 and 401 keep their
 * own status (docs/wire.md#http-status).
 */
export function httpStatusOf(code: ResultCode): 200 | 400 | 401 {
  if (code === codes.invalid) return 400;
  if (code === codes.unauthorized) return 401;
  return 200;
}
