import { maxLength } from "ra-core";
import { TextInput } from "ra-ui-materialui";
import { fieldNames } from "../language/field-names.ts";
import { SectionForm, type SectionProps } from "./section-form.tsx";
import type { Site } from "./site-words.ts";

type Settings = Readonly<Record<string, string>>;

const keep = <Value,>(value: Value) => value;

/** A field that was emptied has no value in a form. */
function withEmpty<Value extends Settings>(kept: Value) {
  return (values: Partial<Value>): Value => {
    const names = Object.keys(kept);
    return Object.fromEntries(names.map((name) => [name, values[name]?.trim() ?? ""])) as Value;
  };
}

interface SettingsProps<Section extends "identity" | "footer"> extends SectionProps<Section> {
  site: Site;
}

export function IdentitySection({ site, ...props }: SettingsProps<"identity">) {
  return (
    <SectionForm
      {...props}
      section="identity"
      about="站点名称、公众号和 App 的下载地址。留空的项使用服务器的设置。"
      toForm={keep}
      toValue={withEmpty(props.kept.value)}
    >
      <SettingInput site={site} name="SITE_NAME" most={20} />
      <SettingInput site={site} name="SITE_SUFFIX" most={30} help="每个页面标题的结尾" />
      <SettingInput site={site} name="WECHAT_ACCOUNT_NAME" most={30} />
      <SettingInput
        site={site}
        name="WECHAT_ACCOUNT_URL"
        most={500}
        help="玩家长按识别的二维码内容，http 或 https 地址"
      />
      <SettingInput
        site={site}
        name="APP_ANDROID_URL"
        most={500}
        help="http 或 https 地址，{cid} 会替换为渠道编号"
      />
      <SettingInput site={site} name="APP_IOS_URL" most={500} help="http 或 https 地址" />
    </SectionForm>
  );
}

export function FooterSection({ site, ...props }: SettingsProps<"footer">) {
  return (
    <SectionForm
      {...props}
      section="footer"
      about="页脚以及协议、政策中的运营者和许可信息。留空的项使用服务器的设置；都没有则不显示。"
      toForm={keep}
      toValue={withEmpty(props.kept.value)}
    >
      <SettingInput site={site} name="OPERATOR_NAME" most={60} help="公司全称" />
      <SettingInput site={site} name="ICP_NUMBER" most={60} help="如：京ICP备2026000001号-1" />
      <SettingInput
        site={site}
        name="TELECOM_LICENCE"
        most={100}
        help="如：增值电信业务经营许可证：京B2-20260001"
      />
      <SettingInput
        site={site}
        name="CULTURE_LICENCE"
        most={100}
        help="如：网络文化经营许可证：京网文〔2026〕0001-001号"
      />
    </SectionForm>
  );
}

export function HostsSection(props: SectionProps<"hosts">) {
  return (
    <SectionForm
      {...props}
      section="hosts"
      about="按访问的域名选择接口、安装包、入口和图片的主机（JSON）。填错会使这些域名下的页面无法加载，请谨慎修改。"
      toForm={keep}
      toValue={withEmpty(props.kept.value)}
    >
      <TextInput
        source="HOST_TABLE"
        label={fieldNames.resources.site.fields.HOST_TABLE}
        helperText="留空时使用服务器的设置 HOST_TABLE，格式与它相同"
        multiline
        minRows={6}
        fullWidth
      />
    </SectionForm>
  );
}

interface SettingInputProps {
  site: Site;
  name: Exclude<keyof Site["identity"]["value"] | keyof Site["footer"]["value"], "HOST_TABLE">;
  most: number;
  help?: string;
}

/** Shows what applies while the field is empty. */
function SettingInput({ site, name, most, help = "" }: SettingInputProps) {
  const { text = "" } = site.environment.find((setting) => setting.name === name) ?? {};
  const usual = text === "" ? "服务器未设置" : `留空时为「${text}」`;
  return (
    <TextInput
      source={name}
      label={fieldNames.resources.site.fields[name]}
      validate={maxLength(most)}
      helperText={help === "" ? usual : `${help}；${usual}`}
      fullWidth
    />
  );
}
