/** Android's permissions in words a player understands; the name after the last dot is the key. */
const names: Record<string, string> = {
  INTERNET: "访问网络",
  ACCESS_NETWORK_STATE: "查看网络连接状态",
  CHANGE_NETWORK_STATE: "更改网络连接状态",
  ACCESS_WIFI_STATE: "查看 Wi-Fi 连接状态",
  CHANGE_WIFI_STATE: "开启或关闭 Wi-Fi",
  CHANGE_WIFI_MULTICAST_STATE: "接收局域网广播",
  NEARBY_WIFI_DEVICES: "发现附近的 Wi-Fi 设备",
  BLUETOOTH: "使用蓝牙",
  BLUETOOTH_ADMIN: "管理蓝牙",
  BLUETOOTH_CONNECT: "连接蓝牙设备",
  BLUETOOTH_SCAN: "搜索蓝牙设备",
  READ_EXTERNAL_STORAGE: "读取存储空间",
  WRITE_EXTERNAL_STORAGE: "写入存储空间",
  MANAGE_EXTERNAL_STORAGE: "管理全部文件",
  READ_MEDIA_IMAGES: "读取图片",
  READ_MEDIA_VIDEO: "读取视频",
  READ_MEDIA_AUDIO: "读取音频",
  CAMERA: "拍摄照片和视频",
  RECORD_AUDIO: "录音",
  MODIFY_AUDIO_SETTINGS: "调整音频设置",
  ACCESS_COARSE_LOCATION: "获取大致位置",
  ACCESS_FINE_LOCATION: "获取精确位置",
  READ_CONTACTS: "读取联系人",
  GET_ACCOUNTS: "查看设备上的账号",
  READ_PHONE_STATE: "读取设备信息",
  CALL_PHONE: "拨打电话",
  SEND_SMS: "发送短信",
  VIBRATE: "控制振动",
  WAKE_LOCK: "保持屏幕常亮",
  POST_NOTIFICATIONS: "发送通知",
  FOREGROUND_SERVICE: "在前台持续运行",
  RECEIVE_BOOT_COMPLETED: "开机自动启动",
  SYSTEM_ALERT_WINDOW: "显示悬浮窗",
  REQUEST_INSTALL_PACKAGES: "安装应用",
  BILLING: "应用内购买",
  SET_WALLPAPER: "设置壁纸",
  NFC: "使用 NFC",
  USE_BIOMETRIC: "使用指纹或面容",
  SCHEDULE_EXACT_ALARM: "设置定时提醒",
};

/** A permission in plain Chinese. A name this shop does not know is shown as it is; so are words that are no name. */
export function permissionName(permission: string): string {
  if (/[^\w.]/.test(permission)) return permission;
  const key = permission.slice(permission.lastIndexOf(".") + 1);
  return Object.hasOwn(names, key) ? (names[key] as string) : `其他权限（${key}）`;
}
