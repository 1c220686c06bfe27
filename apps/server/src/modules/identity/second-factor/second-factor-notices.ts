/** Ends every message, because somebody else than the owner may have made the change. */
const alarm = "如非本人操作，请立即修改密码并联系客服。";

export const enabled = {
  title: "登录保护已开启",
  content: `以后登录时，除密码外还需要输入身份验证器中的动态验证码。请妥善保存恢复码：手机丢失时可用它登录。${alarm}`,
};

export const disabled = {
  title: "登录保护已关闭",
  content: `您的账号登录时不再需要动态验证码，原来的恢复码已全部失效。${alarm}`,
};

export const renewed = {
  title: "恢复码已更新",
  content: `新的恢复码已生成，原来的恢复码已全部失效。${alarm}`,
};

export const removedByOperator = {
  title: "登录保护已由客服关闭",
  content:
    "客服核实您的身份后，已关闭账号的登录保护。请尽快在「账号与安全」中重新开启。如果您没有提出过申请，请立即修改密码并联系客服。",
};

/** Somebody has passed the first step of a log-in, but not the second. */
export const firstStepPassed = {
  password: {
    title: "您的密码可能已泄露",
    content:
      "有人用正确的密码登录您的账号，但多次没有通过登录保护的验证，没有登录成功。如非本人操作，请立即修改密码。",
  },
  sms: {
    title: "有人使用了您的短信验证码",
    content:
      "有人用正确的短信验证码登录您的账号，但多次没有通过登录保护的验证，没有登录成功。如非本人操作，请检查手机和手机卡是否安全，不要把验证码告诉任何人。",
  },
  social: {
    title: "有人使用了您绑定的登录方式",
    content:
      "有人用您绑定的微信或 QQ 登录您的账号，但多次没有通过登录保护的验证，没有登录成功。如非本人操作，请检查微信和 QQ 是否安全，或在「账号与安全 › 登录方式」中解除绑定。",
  },
};

export const codesUsedUp = {
  title: "今天的动态验证码已停用",
  content:
    "有人通过了您账号登录的第一步验证，并且今天多次输错动态验证码。在新设备上，今天只能用恢复码登录，您登录过的设备不受影响。如非本人操作，请立即修改密码。",
};

export function recoveryCodeUsed(left: number) {
  const rest = left === 0 ? "恢复码已全部用完，请尽快更新。" : `还剩 ${left} 个恢复码。`;
  return {
    title: "已使用恢复码登录",
    content: `您的账号刚刚使用恢复码登录，${rest}${alarm}`,
  };
}
