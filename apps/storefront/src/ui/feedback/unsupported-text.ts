/** Said of what the host does not have: trying again would change nothing. */
export const unsupportedText = "暂不支持此功能";
