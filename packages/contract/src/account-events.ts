/** Every event of an account's history, with its text for the player. */
export const accountEvents = {
  registered: "注册账号并登录",
  login: "登录成功",
  "login-failed": "登录失败，密码错误",
  "password-right": "登录时密码正确，还没有登录",
  "password-failed": "操作前确认密码，密码错误",
  logout: "退出登录",
  "token-exchanged": "通过链接或应用进入，换用了新的登录凭证",
  "device-ended": "移除了一台登录设备",
  "others-ended": "退出了其他全部设备",
  "sessions-ended": "客服退出了全部设备的登录",
  "password-changed": "修改了登录密码",
  "password-reset": "找回并重设了登录密码",
  "phone-bound": "绑定了手机号",
  "phone-changed": "更换了绑定手机号",
  "second-factor-enabled": "开启了登录保护",
  "second-factor-disabled": "关闭了登录保护",
  "second-factor-failed": "登录失败，密码正确但动态验证码错误",
  "second-factor-removed": "客服核实身份后关闭了登录保护",
  "recovery-code-used": "使用恢复码登录",
  "recovery-codes-renewed": "更新了恢复码",
  "nickname-changed": "修改了昵称",
  "avatar-changed": "更换了头像",
  "realname-submitted": "提交了实名信息",
  "realname-verified": "实名认证通过",
  "realname-failed": "实名认证未通过",
  "realname-lapsed": "实名核验超时，需要重新提交",
  exported: "导出了个人数据",
  "deletion-asked": "申请注销账号",
  "deletion-cancelled": "撤销了注销申请并登录",
  "deletion-done": "账号已注销",
} as const;

export type AccountEventName = keyof typeof accountEvents;

/** Security-relevant events, shown with emphasis. */
export const alarmingEvents: readonly string[] = [
  "login-failed",
  "password-failed",
  "password-changed",
  "password-reset",
  "phone-changed",
  "second-factor-disabled",
  "second-factor-failed",
  "second-factor-removed",
  "recovery-code-used",
  "deletion-asked",
] satisfies AccountEventName[];
