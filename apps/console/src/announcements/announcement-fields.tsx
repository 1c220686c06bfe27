import { FormDataConsumer, maxLength, regex, required } from "ra-core";
import { SelectInput, TextInput } from "ra-ui-materialui";
import { GameInput } from "../games/game-input.tsx";
import { audienceChoices } from "./announcement-words.ts";

const keep = (value: string) => value;

export function AnnouncementFields({ isReadOnly = false }: { isReadOnly?: boolean }) {
  return (
    <>
      <TextInput source="title" validate={[required(), maxLength(40)]} readOnly={isReadOnly} />
      <TextInput
        source="content"
        validate={[required(), maxLength(1000)]}
        multiline
        minRows={4}
        readOnly={isReadOnly}
      />
      <TextInput
        source="link"
        defaultValue=""
        parse={keep}
        validate={regex(/^(\/[\w/-]*)?$/, "请填写以 / 开头的页面地址")}
        helperText={!isReadOnly && "玩家点开的页面，如 /gift/info/12；可不填"}
        readOnly={isReadOnly}
      />
      <SelectInput
        source="audience"
        choices={audienceChoices}
        defaultValue="all"
        validate={required()}
        helperText={!isReadOnly && "发送时已注册的玩家才会收到"}
        readOnly={isReadOnly}
      />
      <FormDataConsumer<{ audience?: string }>>
        {({ formData: { audience } }) => (
          <>
            {audience === "channel" && (
              <TextInput
                source="cid"
                validate={[
                  required(),
                  regex(/^[\w-]{1,64}$/, "渠道编号只有字母、数字、横线和下划线"),
                ]}
                helperText={!isReadOnly && "首次来自此渠道的玩家"}
                readOnly={isReadOnly}
              />
            )}
            {audience === "game" && (
              <GameInput
                source="gameid"
                validate={required()}
                helperText={!isReadOnly && "近一年玩过此游戏的玩家"}
                readOnly={isReadOnly}
              />
            )}
          </>
        )}
      </FormDataConsumer>
    </>
  );
}
