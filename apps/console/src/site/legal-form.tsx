import { Stack } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import type { LegalName } from "@playfront/contract/entities";
import { agreement } from "@playfront/contract/texts/agreement";
import { operatorPlace, sitePlace, writeLegalText } from "@playfront/contract/texts/legal-format";
import { privacy } from "@playfront/contract/texts/privacy";
import { Form, required } from "ra-core";
import { DateInput, SaveButton, TextInput } from "ra-ui-materialui";
import { callConsole } from "../api/call-console.ts";
import { FormDraft } from "../layout/form-draft.tsx";
import { formName, writeDraft } from "../layout/kept-draft.ts";
import { useSectionSave } from "./use-section-save.tsx";
import { WarnIfTyped } from "./warn-if-typed.tsx";

interface LegalFormProps {
  name: LegalName;
  versions: ConsoleData<"legal/list">["versions"];
  onAdd(): Promise<unknown>;
}

const ownTexts = { agreement, privacy };
const dayMs = 24 * 3_600_000;

const seenOf = (versions: LegalFormProps["versions"]) =>
  versions.filter(({ state }) => state !== "past").map(({ since, text }) => ({ since, text }));

/** The next version, which begins with the words of the newest. */
export function LegalForm({ name, versions, onAdd }: LegalFormProps) {
  const { save, dialog, loads } = useSectionSave({
    resource: "legal",
    told: "已添加，到生效日期玩家即可看到",
    onChange: () => {
      writeDraft(formName("legal", name), null);
      return onAdd();
    },
    send: (values) => {
      const { since, text, seen } = values as ReturnType<typeof seenOf>[number] & {
        seen: ReturnType<typeof seenOf>;
      };
      return callConsole("legal/add", { name, since, text, seen });
    },
  });
  const text = versions[0]?.text ?? writeLegalText(ownTexts[name](sitePlace, operatorPlace));
  return (
    <>
      <Form
        key={loads}
        // A draft that is restored still tells what it began from.
        record={{ id: name, since: tomorrow(), text, seen: seenOf(versions) }}
        onSubmit={save}
        warnWhenUnsavedChanges
        WarnWhenUnsavedChangesComponent={WarnIfTyped}
        noValidate
      >
        <Stack sx={{ alignItems: "flex-start", mt: 2 }}>
          <FormDraft />
          <DateInput
            source="since"
            validate={required()}
            helperText="北京时间当天零时起显示，此前可以替换；今天的立即显示，不能再改"
          />
          <TextInput
            source="text"
            validate={required()}
            multiline
            minRows={12}
            maxRows={30}
            fullWidth
            helperText={`「- 」开头为要点，「## 」开头为章节，「| 信息 | 用途 | 保存 |」为个人信息的一行，其余每行一段。${sitePlace}、${operatorPlace}会换成页脚设置中的名称`}
          />
          <SaveButton label="添加版本" alwaysEnable />
        </Stack>
      </Form>
      {dialog}
    </>
  );
}

/** In Shanghai, `YYYY-MM-DD`: what begins later can still be replaced. */
function tomorrow(): string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" });
  return format.format(new Date(Date.now() + dayMs));
}
