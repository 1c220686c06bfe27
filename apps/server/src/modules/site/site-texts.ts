import { parseHostTable } from "@playfront/config/host-table-setting";
import { ConfigError, type Kind } from "@playfront/config/setting";
import {
  appAddressSettings,
  officialAccountSettings,
  operatorSettings,
  siteSettings,
} from "@playfront/config/settings/site";
import type { SiteValue } from "@playfront/contract/console/site";
import type { Config } from "../../infra/config/config.ts";

/** The texts that operators may set in place of the environment's. */
export type SiteTexts = SiteValue<"identity"> & SiteValue<"footer"> & SiteValue<"hosts">;

/** The part of the configuration that operators can set while the site runs. */
export type SiteConfig = Pick<
  Config,
  "siteName" | "siteSuffix" | "officialAccount" | "operator" | "app" | "hostTable"
>;

const kinds: Record<keyof SiteTexts, Kind<unknown>> = {
  SITE_NAME: siteSettings.siteName.kind,
  SITE_SUFFIX: siteSettings.siteSuffix.kind,
  WECHAT_ACCOUNT_NAME: officialAccountSettings.name.kind,
  WECHAT_ACCOUNT_URL: officialAccountSettings.url.kind,
  APP_ANDROID_URL: appAddressSettings.android.kind,
  APP_IOS_URL: appAddressSettings.ios.kind,
  OPERATOR_NAME: operatorSettings.name.kind,
  ICP_NUMBER: operatorSettings.icp.kind,
  TELECOM_LICENCE: operatorSettings.telecom.kind,
  CULTURE_LICENCE: operatorSettings.culture.kind,
  HOST_TABLE: siteSettings.hostTable.kind,
};

/** Why a text cannot be the setting's value, as the setting's own reader says it; null if it can. */
export function textProblem(name: keyof SiteTexts, text: string): string | null {
  if (text === "") return null;
  try {
    kinds[name](text, name);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** The configuration with the operators' texts in place of the environment's. An empty text leaves what is there. */
export function withTexts(config: SiteConfig, texts: SiteTexts): SiteConfig {
  const { officialAccount, operator, app } = config;
  return {
    siteName: texts.SITE_NAME || config.siteName,
    siteSuffix: texts.SITE_SUFFIX || config.siteSuffix,
    officialAccount: {
      name: texts.WECHAT_ACCOUNT_NAME || officialAccount.name,
      url: texts.WECHAT_ACCOUNT_URL || officialAccount.url,
    },
    operator: {
      name: texts.OPERATOR_NAME || operator.name,
      icp: texts.ICP_NUMBER || operator.icp,
      telecom: texts.TELECOM_LICENCE || operator.telecom,
      culture: texts.CULTURE_LICENCE || operator.culture,
    },
    app: {
      android: texts.APP_ANDROID_URL || app.android,
      ios: texts.APP_IOS_URL || app.ios,
    },
    hostTable: texts.HOST_TABLE === "" ? config.hostTable : parseHostTable(texts.HOST_TABLE),
  };
}

/** What applies without the operators' texts, in the same names. */
export function textsOf({ siteName, siteSuffix, officialAccount, operator, app }: SiteConfig) {
  return {
    SITE_NAME: siteName,
    SITE_SUFFIX: siteSuffix,
    WECHAT_ACCOUNT_NAME: officialAccount.name,
    WECHAT_ACCOUNT_URL: officialAccount.url,
    OPERATOR_NAME: operator.name,
    ICP_NUMBER: operator.icp,
    TELECOM_LICENCE: operator.telecom,
    CULTURE_LICENCE: operator.culture,
    APP_ANDROID_URL: app.android,
    APP_IOS_URL: app.ios,
  };
}
