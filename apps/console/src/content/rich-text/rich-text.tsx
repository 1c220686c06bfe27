import { Box, FormHelperText, InputLabel, LinearProgress } from "@mui/material";
import Image from "@tiptap/extension-image";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useInput, ValidationError, type Validator } from "ra-core";
import { useEffect, useId } from "react";
import { useUploads } from "../../pictures/use-uploads.ts";
import { frameSx } from "./frame-sx.ts";
import { pictureDrops } from "./picture-drops.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import { hasSameMarkup } from "./same-markup.ts";

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
  Image,
];

interface RichTextProps {
  source: string;
  validate: Validator[];
  /** The HTML has markup that the editor would lose. */
  onForeign(): void;
}

/** An editor whose HTML is what articles may contain (`sanitiseArticle` in the server). */
export function RichText({ source, validate, onForeign }: RichTextProps) {
  const { field, fieldState, isRequired } = useInput({ source, validate });
  const initial: string = field.value ?? "";
  const label = useId();
  const help = useId();
  const insert = (src: string) => editor?.chain().focus().setImage({ src }).run();
  const { sent, problem, upload } = useUploads(insert);
  const editor = useEditor({
    extensions,
    content: initial,
    // The console's policy allows styles with its nonce only.
    injectCSS: false,
    editorProps: {
      ...pictureDrops((files) => void upload(files)),
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": label,
        "aria-describedby": help,
      },
    },
    onCreate({ editor: created }) {
      if (!hasSameMarkup(initial, created.getHTML())) onForeign();
    },
    onUpdate({ editor: changed }) {
      field.onChange(changed.isEmpty ? "" : changed.getHTML());
    },
  });
  // A form that was reset, such as by an earlier version taken back.
  useEffect(() => {
    if (!editor || editor.isDestroyed || editor.isFocused) return;
    const wanted = field.value ?? "";
    const present = editor.isEmpty ? "" : editor.getHTML();
    if (wanted !== present) editor.commands.setContent(wanted, { emitUpdate: false });
  }, [editor, field.value]);
  const isWrong = fieldState.invalid;
  const wrong = problem ?? (isWrong ? (fieldState.error?.message ?? "") : null);
  return (
    <Box sx={frameSx(isWrong)} data-field={source} tabIndex={-1}>
      <InputLabel id={label} required={isRequired} error={isWrong} shrink>
        正文
      </InputLabel>
      {editor && <RichTextToolbar editor={editor} onPictures={(files) => void upload(files)} />}
      {sent !== null && (
        <LinearProgress
          aria-label="图片上传进度"
          variant={sent < 1 ? "determinate" : "indeterminate"}
          value={sent * 100}
        />
      )}
      <EditorContent editor={editor} />
      <FormHelperText id={help} error={wrong !== null}>
        {wrong === null ? (
          "发布后在文章页按此排版显示，图片可拖入或粘贴"
        ) : (
          <ValidationError error={wrong} />
        )}
      </FormHelperText>
    </Box>
  );
}
