import { maxLength, NumberInput, required, TextInput } from "react-admin";

/** What an operator writes of a slide. */
export function SlideFields() {
  return (
    <>
      <TextInput
        source="data.title"
        validate={maxLength(60)}
        helperText="显示在图片上，也供读屏软件朗读"
      />
      <TextInput
        source="data.src"
        validate={[required(), maxLength(500)]}
        helperText="本站图片地址（/media/…）或 https 地址，比例 16:9"
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
