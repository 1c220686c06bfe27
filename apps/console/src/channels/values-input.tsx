import { mostChannelValues } from "@playfront/contract/console/channel-values";
import { FormDataConsumer, required } from "ra-core";
import { ArrayInput, SelectInput, TextInput } from "ra-ui-materialui";
import { OrderedList } from "../site/ordered-list.tsx";
import {
  kindChoices,
  problemOfName,
  problemOfNumber,
  problemOfRows,
  type ValueRow,
} from "./value-rows.ts";

const booleanChoices = [
  { id: "true", name: "是" },
  { id: "false", name: "否" },
];

/** A row a value: its name, what it is, and itself. */
export function ValuesInput({ readOnly }: { readOnly: boolean }) {
  return (
    <ArrayInput
      source="values"
      validate={problemOfRows}
      helperText={`游戏用 Walle 读取渠道时一并读到，最多 ${mostChannelValues} 个。保存后一分钟内对新的下载生效，已安装的游戏不变`}
    >
      <OrderedList add={readOnly ? undefined : "添加附加值"} inline disableReordering fullWidth>
        <TextInput
          source="name"
          label="名称"
          validate={[required(), problemOfName]}
          readOnly={readOnly}
          helperText={false}
        />
        <SelectInput
          source="kind"
          label="类型"
          choices={kindChoices}
          defaultValue="text"
          validate={required()}
          readOnly={readOnly}
          helperText={false}
        />
        <FormDataConsumer>
          {({ scopedFormData }) => (
            <ValueInput kind={(scopedFormData as ValueRow | undefined)?.kind} readOnly={readOnly} />
          )}
        </FormDataConsumer>
      </OrderedList>
    </ArrayInput>
  );
}

function ValueInput({ kind, readOnly }: { kind: ValueRow["kind"] | undefined; readOnly: boolean }) {
  const shared = { source: "value", label: "值", readOnly, helperText: false } as const;
  if (kind === "boolean")
    return <SelectInput key={kind} {...shared} choices={booleanChoices} validate={required()} />;
  if (kind === "number")
    return <TextInput key={kind} {...shared} validate={problemOfNumber} inputMode="decimal" />;
  return <TextInput {...shared} />;
}
