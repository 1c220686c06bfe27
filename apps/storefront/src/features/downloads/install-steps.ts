/** Devices with different steps for installing a package by hand. */
export type DeviceFamily = "huawei" | "xiaomi" | "android" | "harmony" | "ios" | "pc";

/** HarmonyOS up to 4 runs Android apps and names Android in its user agent; HarmonyOS NEXT does neither. */
export function deviceFamily(userAgent: string): DeviceFamily {
  const isAndroid = /Android/i.test(userAgent);
  if (!isAndroid && /OpenHarmony/i.test(userAgent)) return "harmony";
  if (!isAndroid) return /iPhone|iPad|iPod/i.test(userAgent) ? "ios" : "pc";
  if (/HUAWEI|HONOR|HarmonyOS|HMSCore/i.test(userAgent)) return "huawei";
  if (/MiuiBrowser|XiaoMi|Redmi|POCO|\bMi \d|HyperOS/i.test(userAgent)) return "xiaomi";
  return "android";
}

const open = "打开浏览器的「下载」列表，或文件管理里的 Download 文件夹，点击这个安装包。";
const allow =
  "首次安装时系统会询问是否允许「安装未知应用」：点「设置」，为这个浏览器打开「允许来自此来源的应用」，再返回。";
const finish = "核对应用名称后点「安装」。安装完成后，可关闭该权限。";

/** The steps name a search term instead of a menu path: the system settings move from version to version. */
export const installSteps: Readonly<Record<DeviceFamily, readonly string[]>> = {
  android: [open, allow, finish],
  huawei: [
    open,
    "系统提示「外部来源应用」时选「允许」，并勾选已知晓风险。",
    "如果被「纯净模式」拦下，在「设置」里搜索「纯净模式」，暂时关闭，装好后再打开。",
    finish,
  ],
  xiaomi: [
    open,
    allow,
    "如果被「安全守护」或「纯净模式」拦下，在拦截页右上角的设置里选「授权单次安装」，再点一次安装包。",
    finish,
  ],
  pc: [
    "安装包只能装在安卓手机上。用手机浏览器打开本站下载最方便。",
    "已下载到电脑的，可用数据线把文件复制到手机。",
    "在手机的文件管理里点击它，按提示允许「安装未知应用」。",
  ],
  harmony: ["HarmonyOS NEXT（5.0 及以上）不能安装安卓安装包，请换一台安卓手机。"],
  ios: ["iPhone 和 iPad 不能安装安卓安装包，请换一台安卓手机。"],
};

/** Notes about systems that players confuse with one another. */
export const familyNotes: Partial<Record<DeviceFamily, string>> = {
  huawei: "HarmonyOS 4 及更早的手机可以安装；HarmonyOS NEXT（5.0 及以上）不能安装安卓安装包。",
};
