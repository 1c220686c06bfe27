/** An Android permission described for players. */
export interface PermissionLabel {
  name: string;
  /** The access that the permission gives to the game, in words for the player. */
  meaning: string;
  /** Reaches personal data; the system asks the player when it is used. */
  isSensitive: boolean;
}

type LabelText = readonly [name: string, meaning: string];

/** Keyed by the part after the last dot. */
const sensitive: Record<string, LabelText> = {
  CAMERA: ["使用相机", "拍摄照片和视频"],
  RECORD_AUDIO: ["使用麦克风", "录音，用于语音聊天等"],
  ACCESS_FINE_LOCATION: ["获取精确位置", "通过卫星和网络确定所在位置"],
  ACCESS_COARSE_LOCATION: ["获取大致位置", "通过网络确定大致所在区域"],
  ACCESS_BACKGROUND_LOCATION: ["后台获取位置", "不使用游戏时也能确定位置"],
  READ_PHONE_STATE: ["读取手机状态", "查看设备标识和通话状态"],
  READ_PHONE_NUMBERS: ["读取本机号码", "查看这台手机的号码"],
  CALL_PHONE: ["拨打电话", "不经确认直接拨号，可能产生费用"],
  READ_CALL_LOG: ["读取通话记录", "查看打过和接过的电话"],
  SEND_SMS: ["发送短信", "可能产生费用"],
  READ_SMS: ["读取短信", "查看手机里的短信"],
  RECEIVE_SMS: ["接收短信", "查看收到的短信，例如验证码"],
  READ_CONTACTS: ["读取联系人", "查看通讯录"],
  WRITE_CONTACTS: ["修改联系人", "增加、修改或删除通讯录"],
  GET_ACCOUNTS: ["查看设备账号", "查看手机上登录了哪些账号"],
  READ_CALENDAR: ["读取日历", "查看日历里的日程"],
  WRITE_CALENDAR: ["修改日历", "增加或修改日程，例如活动提醒"],
  READ_EXTERNAL_STORAGE: ["读取存储空间", "查看手机里的照片和文件"],
  WRITE_EXTERNAL_STORAGE: ["写入存储空间", "在手机里保存、修改或删除文件"],
  MANAGE_EXTERNAL_STORAGE: ["管理全部文件", "查看和修改手机里的所有文件"],
  READ_MEDIA_IMAGES: ["读取图片", "查看手机里的图片"],
  READ_MEDIA_VIDEO: ["读取视频", "查看手机里的视频"],
  READ_MEDIA_AUDIO: ["读取音频", "查看手机里的音乐和录音"],
  READ_MEDIA_VISUAL_USER_SELECTED: ["读取选中的图片", "只查看您选中的图片和视频"],
  BODY_SENSORS: ["读取身体传感器", "查看心率等数据"],
  ACTIVITY_RECOGNITION: ["识别身体活动", "查看步数和运动状态"],
  BLUETOOTH_CONNECT: ["连接蓝牙设备", "与配对的设备通信，例如手柄"],
  BLUETOOTH_SCAN: ["搜索蓝牙设备", "发现附近的蓝牙设备"],
  NEARBY_WIFI_DEVICES: ["发现附近的 Wi-Fi 设备", "用于附近联机"],
  QUERY_ALL_PACKAGES: ["查看已安装的应用", "知道手机里装了哪些应用"],
  GET_INSTALLED_APPS: ["查看已安装的应用", "知道手机里装了哪些应用"],
  SYSTEM_ALERT_WINDOW: ["显示悬浮窗", "在其他应用上面显示内容"],
  REQUEST_INSTALL_PACKAGES: ["安装应用", "请求安装其他应用或更新"],
  PACKAGE_USAGE_STATS: ["查看使用情况", "知道各个应用用了多久"],
};

const ordinary: Record<string, LabelText> = {
  INTERNET: ["访问网络", "连接服务器，使用流量"],
  ACCESS_NETWORK_STATE: ["查看网络状态", "区分 Wi-Fi 和移动网络"],
  CHANGE_NETWORK_STATE: ["更改网络状态", "切换网络连接"],
  ACCESS_WIFI_STATE: ["查看 Wi-Fi 状态", "查看 Wi-Fi 是否连接"],
  CHANGE_WIFI_STATE: ["开关 Wi-Fi", "连接或断开 Wi-Fi"],
  CHANGE_WIFI_MULTICAST_STATE: ["接收局域网广播", "用于局域网联机"],
  BLUETOOTH: ["使用蓝牙", "与配对的设备通信，例如手柄"],
  BLUETOOTH_ADMIN: ["管理蓝牙", "搜索和配对蓝牙设备"],
  MODIFY_AUDIO_SETTINGS: ["调整音频", "更改音量和播放方式"],
  VIBRATE: ["控制振动", "操作时振动反馈"],
  WAKE_LOCK: ["保持屏幕常亮", "游戏时不让手机休眠"],
  POST_NOTIFICATIONS: ["发送通知", "推送消息和活动提醒"],
  FOREGROUND_SERVICE: ["在前台持续运行", "切到后台时继续下载或播放"],
  FOREGROUND_SERVICE_DATA_SYNC: ["后台传输数据", "切到后台时继续下载"],
  RECEIVE_BOOT_COMPLETED: ["开机自动启动", "手机开机后自动运行"],
  DOWNLOAD_WITHOUT_NOTIFICATION: ["静默下载", "下载时不显示通知"],
  BILLING: ["应用内购买", "在游戏里付费"],
  CHECK_LICENSE: ["检查许可", "核对是否为正版"],
  AD_ID: ["使用广告标识", "用于统计和推荐广告"],
  SET_WALLPAPER: ["设置壁纸", "更换手机壁纸"],
  NFC: ["使用 NFC", "感应近处的卡片和设备"],
  USE_BIOMETRIC: ["使用指纹或面容", "登录或支付时验证本人"],
  USE_FINGERPRINT: ["使用指纹", "登录或支付时验证本人"],
  SCHEDULE_EXACT_ALARM: ["设置准时提醒", "在准确的时间提醒您"],
  USE_EXACT_ALARM: ["设置准时提醒", "在准确的时间提醒您"],
  GET_TASKS: ["查看正在运行的应用", "较早的系统才有的权限"],
  WRITE_SETTINGS: ["修改系统设置", "更改亮度等设置"],
  FLASHLIGHT: ["使用闪光灯", "打开手电筒"],
  HIGH_SAMPLING_RATE_SENSORS: ["高频读取传感器", "体感操作更灵敏"],
  HIDE_OVERLAY_WINDOWS: ["隐藏悬浮窗", "防止被其他应用遮挡"],
  REORDER_TASKS: ["切换到前台", "把游戏切回屏幕上"],
};

/** Matches only Android's namespaces: an app may define its own permission ending in `.CAMERA`. */
const systemPermission = /^(?:(?:android|com\.android|com\.google\.android)\.(?:\w+\.)*)?\w+$/;
/** AndroidX adds this permission, under the app's own name, to every app. */
const ownReceivers = "DYNAMIC_RECEIVER_NOT_EXPORTED_PERMISSION";

/**
 * A permission described in Chinese. An unknown one shows the last part of its name, with the full name as its meaning;
 * free text that an operator entered instead of a name is shown unchanged.
 */
export function permissionLabel(permission: string): PermissionLabel {
  if (/[^\w.]/.test(permission)) return { name: permission, meaning: "", isSensitive: false };
  const key = permission.slice(permission.lastIndexOf(".") + 1);
  const isSystems = systemPermission.test(permission);
  const known = isSystems ? (ownLabel(sensitive, key) ?? ownLabel(ordinary, key)) : undefined;
  if (known)
    return { name: known[0], meaning: known[1], isSensitive: Object.hasOwn(sensitive, key) };
  if (key === ownReceivers)
    return { name: "内部通信", meaning: "只在游戏自己内部使用", isSensitive: false };
  return { name: `其他权限（${key}）`, meaning: permission, isSensitive: false };
}

/** Sensitive permissions first; permissions with the same Chinese name are listed once. */
export function listPermissions(permissions: readonly string[]): PermissionLabel[] {
  const labels = new Map<string, PermissionLabel>();
  for (const permission of permissions) {
    const found = permissionLabel(permission);
    if (!labels.has(found.name)) labels.set(found.name, found);
  }
  return [...labels.values()].sort((a, b) => Number(b.isSensitive) - Number(a.isSensitive));
}

function ownLabel(record: Record<string, LabelText>, key: string): LabelText | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
