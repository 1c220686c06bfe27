import { maxLength, required } from "ra-core";
import { NumberInput, TextInput } from "ra-ui-materialui";
import { PictureInput } from "../pictures/picture-input.tsx";

/** What an operator writes of a slide. */
export function SlideFields() {
  return (
    <>
      <TextInput
        source="data.title"
        validate={maxLength(60)}
        helperText="显示在图片上，也供读屏软件朗读"
      />
      <PictureInput
        source="data.src"
        label="图片"
        help="比例 16:9"
        frame={[320, 180]}
        validate={[required()]}
      />
      <TextInput
        source="data.url"
        validate={maxLength(500)}
        helperText="点击后打开的站内路径（/app/…）或 https 地址，可不填"
      />
      <NumberInput
        source="data.pos"
        validate={required()}
        defaultValue={0}
        helperText="数字小的在前"
      />
    </>
  );
}
