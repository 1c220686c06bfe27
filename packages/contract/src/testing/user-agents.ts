import type { Container, Platform } from "../container.ts";

/** A real user agent and how it must be classified. */
export type KnownAgent = readonly [
  name: string,
  container: Container,
  platform: Platform,
  userAgent: string,
];

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const linux = (device: string) => `Mozilla/5.0 (Linux; ${device}) ${webkit}`;
const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) ${apple}`;
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)`;
const wv = "Version/4.0 Chrome/130.0.6723.103";
const harmony = `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${webkit} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile`;

export const knownAgents: readonly KnownAgent[] = [
  // WeChat on phones
  [
    "WeChat, Android",
    "wechat",
    "android",
    `${linux("Android 14; 23127PN0CC Build/UKQ1.230804.001; wv")} ${wv} Mobile Safari/537.36 XWEB/1300259 MMWEBSDK/20240501 MMWEBID/4021 MicroMessenger/8.0.50.2701(0x28003258) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
  ],
  [
    "WeChat, Android, 32 bit",
    "wechat",
    "android",
    `${linux("Android 9; vivo 1901 Build/PPR1.180610.011; wv")} Version/4.0 Chrome/86.0.4240.99 XWEB/3211 MMWEBSDK/20211001 Mobile Safari/537.36 MMWEBID/1120 MicroMessenger/8.0.16.2040(0x28001053) Process/toolsmp WeChat/arm32 Weixin NetType/4G Language/zh_CN ABI/arm64`,
  ],
  [
    "WeChat, Android, X5",
    "wechat",
    "android",
    `${linux("Android 8.1.0; MI 8 Build/OPM1.171019.026; wv")} Version/4.0 Chrome/66.0.3359.126 MQQBrowser/6.2 TBS/044704 Mobile Safari/537.36 MMWEBID/5547 MicroMessenger/7.0.4.1420(0x27000437) Process/tools NetType/WIFI Language/zh_CN`,
  ],
  [
    "WeChat, Android tablet",
    "wechat",
    "android",
    `${linux("Android 13; SM-X700 Build/TP1A.220624.014; wv")} ${wv} Safari/537.36 XWEB/1300 MMWEBSDK/20240301 MicroMessenger/8.0.48(0x28003036) WeChat/arm64 Weixin Android Tablet NetType/WIFI Language/zh_CN`,
  ],
  [
    "WeChat, iPhone",
    "wechat",
    "ios",
    `${iphone("18_1")} Mobile/15E148 MicroMessenger/8.0.53(0x18003531) NetType/WIFI Language/zh_CN`,
  ],
  [
    "WeChat, iPhone, 5G",
    "wechat",
    "ios",
    `${iphone("17_5_1")} Mobile/15E148 MicroMessenger/8.0.49(0x18003131) NetType/5G Language/zh_CN`,
  ],
  [
    "WeChat, iPad",
    "wechat",
    "ios",
    `Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) ${apple} Mobile/15E148 MicroMessenger/8.0.47(0x18002f2f) NetType/WIFI Language/zh_CN`,
  ],
  [
    "WeChat mini program, Android",
    "wechat",
    "android",
    `${linux("Android 14; PGT-AN10 Build/HONORPGT-AN10; wv")} ${wv} Mobile Safari/537.36 XWEB/1300 MMWEBSDK/20240501 MicroMessenger/8.0.50(0x28003258) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN miniProgram/wx0123456789abcdef`,
  ],
  [
    "WeChat mini program, iPhone",
    "wechat",
    "ios",
    `${iphone("18_0")} Mobile/15E148 MicroMessenger/8.0.52(0x18003426) NetType/WIFI Language/zh_CN miniProgram/wx0123456789abcdef`,
  ],
  [
    "WeChat, HarmonyOS 4",
    "wechat",
    "android",
    `${linux("Android 12; HarmonyOS; ALN-AL00; HMSCore 6.14.0.302")} ${wv} Mobile Safari/537.36 XWEB/1300 MicroMessenger/8.0.50(0x28003258) NetType/WIFI Language/zh_CN`,
  ],
  [
    "WeChat, HarmonyOS NEXT",
    "wechat",
    "android",
    `${harmony} MicroMessenger/1.0.3.0(0xf3800300) Weixin NetType/WIFI Language/zh_CN`,
  ],
  // WeChat on computers
  [
    "WeChat, Windows, old",
    "pcwechat",
    "pc",
    "Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/53.0.2785.116 Safari/537.36 QBCore/4.0.1301.400 QQBrowser/9.0.2524.400 Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/39.0.2171.95 Safari/537.36 MicroMessenger/6.5.2.501 NetType/WIFI WindowsWechat",
  ],
  [
    "WeChat, Windows 3.9",
    "pcwechat",
    "pc",
    `${windows} Chrome/116.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) XWEB/9129 Flue`,
  ],
  [
    "WeChat, Windows 4",
    "pcwechat",
    "pc",
    `${windows} Chrome/132.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) UnifiedPCWindowsWechat(0xf2541022) XWEB/16133 Flue`,
  ],
  [
    "WeChat, Windows, mini program",
    "pcwechat",
    "pc",
    `${windows} Chrome/116.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows WindowsWechat/WMPF WindowsWechat(0x63090a1b)XWEB/9185`,
  ],
  [
    "WeChat, Mac 3",
    "pcwechat",
    "pc",
    `${mac} ${apple} MicroMessenger/6.8.0(0x16080000) NetType/WIFI MiniProgramEnv/Mac MacWechat/WMPF MacWechat/3.8.4(0x13080410) XWEB/31009`,
  ],
  [
    "WeChat, Mac, with the Windows token",
    "pcwechat",
    "pc",
    `${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/107.0.0.0 Safari/537.36 MicroMessenger/6.8.0(0x16080000) NetType/WIFI MacWechat/3.7.1(0x13070110) WindowsWechat`,
  ],
  [
    "WeChat, Mac 4",
    "pcwechat",
    "pc",
    `${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI UnifiedPCMacWechat(0xf2640616) XWEB/16990`,
  ],
  // WeCom
  [
    "WeCom, Android",
    "mobile",
    "android",
    `${linux("Android 13; M2102J2SC Build/TKQ1; wv")} ${wv} Mobile Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1 NetType/WIFI Language/zh Lang/zh ColorScheme/Light`,
  ],
  [
    "WeCom, iPhone",
    "mobile",
    "ios",
    `${iphone("17_2")} Mobile/15E148 wxwork/4.1.20 MicroMessenger/7.0.1 Language/zh ColorScheme/Dark`,
  ],
  [
    "WeCom, Windows",
    "mobile",
    "pc",
    `${windows} Chrome/116.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781 WindowsWechat(0x6309092b) wxwork/4.1.28 MailPlugin_Electron`,
  ],
  // Our own shells
  [
    "the app, Android",
    "app",
    "android",
    `${linux("Android 14; 2211133C Build/UKQ1; wv")} ${wv} Mobile Safari/537.36 PlayfrontApp/3.2.0`,
  ],
  [
    "the app, iPhone",
    "app",
    "ios",
    `${iphone("18_0")} Mobile/15E148 PlayfrontApp/3.2.0 (build 118)`,
  ],
  ["the app, HarmonyOS NEXT", "app", "android", `${harmony} PlayfrontApp/4.0.0`],
  [
    "the game app, Android",
    "gameapp",
    "android",
    `${linux("Android 12; V2055A Build/SP1A; wv")} ${wv} Mobile Safari/537.36 PlayfrontGameApp/1.8`,
  ],
  [
    "the game app, iPhone",
    "gameapp",
    "ios",
    `${iphone("16_6")} Mobile/15E148 PlayfrontGameApp/1.8`,
  ],
  [
    "an SDK webview, Android",
    "sdk",
    "android",
    `${linux("Android 11; Redmi Note 8 Build/RKQ1; wv")} ${wv} Mobile Safari/537.36 PlayfrontSDK/2.5.1`,
  ],
  ["an SDK webview, iPhone", "sdk", "ios", `${iphone("15_8")} Mobile/15E148 PlayfrontSDK/2.5.1`],
  [
    "an SDK webview on a desktop emulator",
    "sdk",
    "android",
    `${linux("Android 9; LIO-AN00 Build/PQ3A; wv")} Version/4.0 Chrome/91.0.4472.114 Mobile Safari/537.36 PlayfrontSDK/2.5.1`,
  ],
  [
    "someone else's app of a like name",
    "mobile",
    "android",
    `${linux("Android 14; Pixel 8")} ${wv} Mobile Safari/537.36 NotPlayfrontApp/1.0`,
  ],
  [
    "our name without a version",
    "mobile",
    "android",
    `${linux("Android 14; Pixel 8")} ${wv} Mobile Safari/537.36 PlayfrontApp`,
  ],
  // Browsers of Android phones
  [
    "Chrome, Android",
    "mobile",
    "android",
    `${linux("Android 10; K")} Chrome/141.0.0.0 Mobile Safari/537.36`,
  ],
  [
    "Chrome, Android tablet",
    "mobile",
    "android",
    `${linux("Android 10; K")} Chrome/141.0.0.0 Safari/537.36`,
  ],
  [
    "Edge, Android",
    "mobile",
    "android",
    `${linux("Android 10; K")} Chrome/139.0.0.0 Mobile Safari/537.36 EdgA/139.0.0.0`,
  ],
  [
    "Firefox, Android",
    "mobile",
    "android",
    "Mozilla/5.0 (Android 14; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0",
  ],
  [
    "Samsung Internet",
    "mobile",
    "android",
    `${linux("Android 14; SAMSUNG SM-S9280")} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
  ],
  [
    "UC, Android",
    "mobile",
    "android",
    `Mozilla/5.0 (Linux; U; Android 13; zh-CN; 22041211AC Build/TP1A.220624.014) ${webkit} Version/4.0 Chrome/100.0.4896.58 UCBrowser/16.6.5.1319 Mobile Safari/537.36`,
  ],
  [
    "UC, old",
    "mobile",
    "android",
    "Mozilla/5.0 (Linux; U; Android 4.4.4; zh-CN; HM NOTE 1LTE) AppleWebKit/534.31 (KHTML, like Gecko) UCBrowser/9.3.0.321 U3/0.8.0 Mobile Safari/534.31",
  ],
  [
    "QQ Browser, Android",
    "mobile",
    "android",
    `Mozilla/5.0 (Linux; U; Android 14; zh-cn; 23049RAD8C Build/UKQ1) ${webkit} Version/4.0 Chrome/109.0.5414.86 MQQBrowser/15.3 Mobile Safari/537.36 COVC/046915`,
  ],
  [
    "QQ, Android",
    "mobile",
    "android",
    `${linux("Android 13; PHK110 Build/TP1A; wv")} Version/4.0 Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/046295 Mobile Safari/537.36 V1_AND_SQ_9.0.90_7218_YYB_D QQ/9.0.90.19635 NetType/WIFI WebP/0.4.1 Pixel/1080`,
  ],
  [
    "Quark, Android",
    "mobile",
    "android",
    `Mozilla/5.0 (Linux; U; Android 12; zh-CN; RMX3461 Build/SP1A) ${webkit} Version/4.0 Chrome/100.0.4896.58 Quark/6.9.2.501 Mobile Safari/537.36`,
  ],
  [
    "Huawei Browser",
    "mobile",
    "android",
    `${linux("Android 12; HarmonyOS; NOH-AN00; HMSCore 6.13.0.302")} Chrome/99.0.4844.88 HuaweiBrowser/14.0.5.302 Mobile Safari/537.36`,
  ],
  ["Huawei Browser, HarmonyOS NEXT", "mobile", "android", `${harmony} HuaweiBrowser/5.0.4.300`],
  [
    "HarmonyOS NEXT tablet",
    "mobile",
    "android",
    `Mozilla/5.0 (Tablet; OpenHarmony 5.0) ${webkit} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1`,
  ],
  [
    "Honor Browser",
    "mobile",
    "android",
    `${linux("Android 14; MAA-AN00; HONORMAA-AN00")} Chrome/116.0.0.0 HonorBrowser/8.0.1 Mobile Safari/537.36`,
  ],
  [
    "Xiaomi Browser",
    "mobile",
    "android",
    `Mozilla/5.0 (Linux; U; Android 14; zh-cn; 23116PN5BC Build/UKQ1) ${webkit} Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.5.40419`,
  ],
  [
    "OPPO Browser",
    "mobile",
    "android",
    `Mozilla/5.0 (Linux; U; Android 13; zh-cn; PGEM10 Build/TP1A) ${webkit} Version/4.0 Chrome/115.0.5790.168 Mobile Safari/537.36 HeyTapBrowser/40.8.26.1`,
  ],
  [
    "vivo Browser",
    "mobile",
    "android",
    `${linux("Android 13; V2231A")} Chrome/87.0.4280.141 Mobile Safari/537.36 VivoBrowser/17.1.0.1`,
  ],
  [
    "Baidu, Android",
    "mobile",
    "android",
    `${linux("Android 12; ELZ-AN00 Build/HONORELZ-AN00; wv")} Version/4.0 Chrome/97.0.4692.98 Mobile Safari/537.36 T7/13.48 SP-engine/2.86.0 baiduboxapp/13.48.0.10`,
  ],
  [
    "Alipay, Android",
    "mobile",
    "android",
    `Mozilla/5.0 (Linux; U; Android 13; zh-CN; M2012K11AC Build/TKQ1) ${webkit} Version/4.0 Chrome/105.0.5195.148 UWS/5.12.5.0 Mobile Safari/537.36 AlipayDefined(nt:WIFI,ws:393|0|2.75) AliApp(AP/10.5.96.8000) AlipayClient/10.5.96.8000 Language/zh-Hans`,
  ],
  [
    "Douyin, Android",
    "mobile",
    "android",
    `${linux("Android 14; 22081212C Build/UKQ1; wv")} Version/4.0 Chrome/118.0.0.0 Mobile Safari/537.36 aweme_300400 JsSdk/1.0 NetType/WIFI Channel/xiaomi AppName/aweme app_version/30.4.0`,
  ],
  [
    "Weibo, Android",
    "mobile",
    "android",
    `${linux("Android 13; V2123A Build/TP1A; wv")} Version/4.0 Chrome/87.0.4280.141 Mobile Safari/537.36 Weibo (vivo-V2123A__weibo__14.5.0__android__android13)`,
  ],
  [
    "360, Android",
    "mobile",
    "android",
    `${linux("Android 11; M2007J17C Build/RKQ1; wv")} Version/4.0 Chrome/95.0.4638.74 Mobile Safari/537.36 QHBrowser/287`,
  ],
  // Apple's
  ["Safari, iPhone", "mobile", "ios", `${iphone("18_6")} Version/18.6 Mobile/15E148 Safari/604.1`],
  [
    "Chrome, iPhone",
    "mobile",
    "ios",
    `${iphone("18_5")} CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1`,
  ],
  [
    "UC, iPhone",
    "mobile",
    "ios",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X; zh-CN) ${apple} Mobile/20D47 UCBrowser/16.1.6.1966 Mobile AliApp(TUnionSDK/0.1.20.4)`,
  ],
  [
    "QQ Browser, iPhone",
    "mobile",
    "ios",
    `${iphone("17_1")} Version/17.0 MQQBrowser/15.4.0 Mobile/15E148 Safari/604.1 QBWebViewUA/2 QBWebViewType/1`,
  ],
  [
    "Quark, iPhone",
    "mobile",
    "ios",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X; zh-cn) ${apple} Mobile/21E219 Quark/7.0.6.2051 Mobile`,
  ],
  [
    "Safari, iPod",
    "mobile",
    "ios",
    `Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) ${apple} Version/12.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    "Safari, iPad asking for the mobile site",
    "mobile",
    "ios",
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${apple} Version/18.6 Mobile/15E148 Safari/604.1`,
  ],
  ["Safari, iPad as a desktop", "mobile", "pc", `${mac} ${apple} Version/18.6 Safari/605.1.15`],
  // Computers
  ["Chrome, Windows", "mobile", "pc", `${windows} Chrome/141.0.0.0 Safari/537.36`],
  ["Edge, Windows", "mobile", "pc", `${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  [
    "360, Windows",
    "mobile",
    "pc",
    `Mozilla/5.0 (Windows NT 10.0; WOW64) ${webkit} Chrome/108.0.5359.95 Safari/537.36 QIHU 360SE`,
  ],
  [
    "Firefox, Linux",
    "mobile",
    "pc",
    "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0",
  ],
  [
    "Chrome, Mac",
    "mobile",
    "pc",
    `${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36`,
  ],
  [
    "a search engine's robot",
    "mobile",
    "android",
    "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Spider/2.1)",
  ],
  ["no user agent", "mobile", "pc", ""],
];
