import { Button } from "@mui/material";
import { maxLength, required } from "ra-core";
import { TextInput } from "ra-ui-materialui";
import { lazy, Suspense, useState } from "react";

const RichText = lazy(async () => ({
  default: (await import("./rich-text/rich-text.tsx")).RichText,
}));

const rules = [required(), maxLength(60_000)];

/** The text of an article: written as it will look, or as HTML. */
export function ArticleBody() {
  const [isSource, setSource] = useState(false);
  const [isForeign, setForeign] = useState(false);
  const showsSource = isSource || isForeign;
  return (
    <div style={{ width: "100%" }}>
      {showsSource ? (
        <TextInput
          source="data.content"
          validate={rules}
          helperText={
            isForeign
              ? "正文含有编辑器不支持的排版（如表格），请直接修改 HTML"
              : "HTML。支持段落、标题、列表、引用、表格、图片和链接，不支持脚本和样式"
          }
          multiline
          minRows={10}
          maxRows={30}
          fullWidth
        />
      ) : (
        <Suspense fallback={<p aria-busy="true">正在加载编辑器…</p>}>
          <RichText source="data.content" validate={rules} onForeign={() => setForeign(true)} />
        </Suspense>
      )}
      <Button
        size="small"
        onClick={() => {
          setForeign(false);
          setSource(!showsSource);
        }}
      >
        {showsSource ? "使用编辑器" : "编辑 HTML"}
      </Button>
    </div>
  );
}
