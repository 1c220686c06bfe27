import { releasePrecisionNames } from "@playfront/contract/console/game-data";
import { FormDataConsumer, maxLength, regex, required, useRecordContext } from "ra-core";
import { NumberInput, SelectInput, TextArrayInput, TextInput } from "ra-ui-materialui";
import type { ListedDocument } from "../content/state-chip.tsx";
import { PictureInput } from "../pictures/picture-input.tsx";
import { PicturesInput } from "../pictures/pictures-input.tsx";
import { CategoriesInput } from "./categories-input.tsx";
import { FormSection } from "./form-section.tsx";
import { LegalFields } from "./legal-fields.tsx";
import { PackageFields } from "./package-fields.tsx";
import { WebGameFields } from "./web-game-fields.tsx";

const typeChoices = [
  { id: "mobile", name: "手游（下载安装）" },
  { id: "html5", name: "页游（点开即玩）" },
];
const releaseChoices = Object.entries(releasePrecisionNames).map(([id, name]) => ({ id, name }));
const mayBeShort = [maxLength(500)];
const slugRules = [required(), regex(/^[a-z0-9-]{1,64}$/, "只能使用小写字母、数字和连字符")];

interface Values {
  data?: { gametype?: string; releasePrecision?: string };
}

/** What an operator writes of a game. */
export function GameFields() {
  const document = useRecordContext<ListedDocument>();
  const isFixed = Boolean(document?.liveId);
  return (
    <>
      <FormSection title="基本信息">
        <TextInput source="data.gamename" validate={[required(), maxLength(60)]} />
        <TextInput
          source="data.slug"
          validate={slugRules}
          readOnly={isFixed}
          helperText="游戏的唯一英文标识，用于安装包目录和入口密钥，首次发布后不能修改"
        />
        <TextArrayInput source="data.aliases" helperText="玩家可能搜索的其他名称，输入后按回车" />
        <SelectInput
          source="data.gametype"
          choices={typeChoices}
          defaultValue="mobile"
          validate={required()}
          readOnly={isFixed}
          helperText="首次发布后不能修改"
        />
        <CategoriesInput />
        <TextInput
          source="data.introduction"
          validate={[required(), maxLength(200)]}
          helperText="列表中显示的一句话"
        />
        <TextInput
          source="data.description"
          validate={[required(), maxLength(10_000)]}
          helperText="游戏页的介绍，空行分段"
          multiline
          minRows={4}
          maxRows={16}
        />
      </FormSection>
      <FormSection title="图片">
        <PictureInput
          source="data.logo"
          label="图标"
          help="正方形，建议 512×512 以上"
          frame={[96, 96]}
          validate={[required()]}
        />
        <PicturesInput source="data.pictures" label="截图" help="游戏页按此顺序显示" most={12} />
      </FormSection>
      <FormSection title="排序">
        <NumberInput
          source="data.score"
          validate={required()}
          defaultValue={8}
          min={0}
          max={10}
          step={0.1}
          helperText="0–10，一位小数"
        />
        <NumberInput
          source="data.hot"
          validate={required()}
          defaultValue={0}
          min={0}
          helperText="热游榜和分类按热度从高到低排列"
        />
        <TextInput
          source="data.releasedAt"
          type="datetime-local"
          format={(time?: string) => time?.slice(0, 16).replace(" ", "T") ?? ""}
          parse={(typed: string) => typed.replace("T", " ")}
          slotProps={{ inputLabel: { shrink: true } }}
          helperText="北京时间，新游榜按此排列，不填则为首次发布时间"
        />
      </FormSection>
      <FormSection title="预约">
        <SelectInput
          source="data.releasePrecision"
          choices={releaseChoices}
          emptyText="已上线"
          emptyValue=""
          defaultValue=""
          parse={(value: string) => value}
          helperText="未上线的游戏只能预约；改回「已上线」并发布后，预约的玩家会收到消息，也可定时发布"
        />
        <FormDataConsumer<Values>>
          {({ formData }) =>
            formData.data?.releasePrecision &&
            formData.data.releasePrecision !== "unknown" && (
              <TextInput
                source="data.releaseOn"
                type="date"
                slotProps={{ inputLabel: { shrink: true } }}
                validate={required()}
                helperText="旬和月取其中任意一天"
              />
            )
          }
        </FormDataConsumer>
      </FormSection>
      <FormDataConsumer<Values>>
        {({ formData }) =>
          formData.data?.gametype === "html5" ? <WebGameFields /> : <PackageFields />
        }
      </FormDataConsumer>
      <LegalFields />
      <FormSection title="活动横幅">
        <PictureInput
          source="data.activitySrc"
          label="活动图片"
          help="横幅，比例 16:5，可不填"
          frame={[320, 100]}
        />
        <TextInput
          source="data.activityHref"
          validate={mayBeShort}
          helperText="点击横幅后打开的站内路径（/app/…）或 https 地址"
        />
        <TextInput
          source="data.activityTitle"
          validate={maxLength(60)}
          helperText="图片内容，供读屏软件朗读"
        />
      </FormSection>
    </>
  );
}
