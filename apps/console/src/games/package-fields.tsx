import { maxLength, useRecordContext } from "ra-core";
import { NumberInput, SelectInput, TextArrayInput, TextInput } from "ra-ui-materialui";
import type { ListedDocument } from "../content/state-chip.tsx";
import { FormSection } from "./form-section.tsx";
import { GamePackages } from "./game-packages.tsx";
import { nameOfPackage, usePackages } from "./use-packages.ts";

/** What players download: a registered package with its facts, or what an operator knows of another one. */
export function PackageFields() {
  const document = useRecordContext<ListedDocument>();
  const { data } = usePackages(document?.liveId);
  const isUsed = data?.rows.some(({ usedBy }) => usedBy.includes(document?.liveId ?? ""));
  return (
    <FormSection title="安装包">
      <TextInput
        source="data.appStoreUrl"
        validate={maxLength(500)}
        helperText="苹果应用商店中此游戏页面的 https 地址，iPhone 玩家使用，可不填"
      />
      {document?.liveId ? (
        <GamePackages gameid={document.liveId} />
      ) : (
        <SelectInput
          source="data.build"
          choices={data?.rows.map((one) => ({ id: one.id, name: nameOfPackage(one) })) ?? []}
          emptyText="无"
          emptyValue=""
          parse={(value: string) => value}
          helperText={
            data?.rows.length === 0
              ? "还没有安装包。可先发布游戏，再到「安装包」为它上传"
              : "已登记的安装包，发布后可在此处更换"
          }
        />
      )}
      {!isUsed && <EnteredFacts />}
    </FormSection>
  );
}

/** Facts of a package that is not registered here. */
function EnteredFacts() {
  return (
    <>
      <NumberInput
        source="data.size"
        min={0.1}
        step={0.1}
        helperText="没有登记安装包时显示，有安装包时以安装包为准"
      />
      <TextInput source="data.version" validate={maxLength(40)} helperText="同上" />
      <TextArrayInput
        source="data.permissions"
        helperText="如 android.permission.CAMERA，输入后按回车"
      />
    </>
  );
}
