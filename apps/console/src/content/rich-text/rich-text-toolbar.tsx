import { IconButton, Paper, Tooltip } from "@mui/material";
import { pictureTypes } from "@playfront/contract/console/calls/pictures";
import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from "lucide-react";
import { useRef, useState } from "react";
import { AddressDialog } from "./address-dialog.tsx";

interface Tool {
  name: string;
  icon: LucideIcon;
  /** Whether it applies to the selection; absent for what is done once. */
  isOn?(editor: Editor): boolean;
  act(editor: Editor): void;
}

const chain = (editor: Editor) => editor.chain().focus();

const tools: readonly Tool[] = [
  {
    name: "大标题",
    icon: Heading2,
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
    act: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
  },
  {
    name: "小标题",
    icon: Heading3,
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
    act: (editor) => chain(editor).toggleHeading({ level: 3 }).run(),
  },
  {
    name: "加粗",
    icon: Bold,
    isOn: (editor) => editor.isActive("bold"),
    act: (editor) => chain(editor).toggleBold().run(),
  },
  {
    name: "斜体",
    icon: Italic,
    isOn: (editor) => editor.isActive("italic"),
    act: (editor) => chain(editor).toggleItalic().run(),
  },
  {
    name: "下划线",
    icon: Underline,
    isOn: (editor) => editor.isActive("underline"),
    act: (editor) => chain(editor).toggleUnderline().run(),
  },
  {
    name: "删除线",
    icon: Strikethrough,
    isOn: (editor) => editor.isActive("strike"),
    act: (editor) => chain(editor).toggleStrike().run(),
  },
  {
    name: "列表",
    icon: List,
    isOn: (editor) => editor.isActive("bulletList"),
    act: (editor) => chain(editor).toggleBulletList().run(),
  },
  {
    name: "编号列表",
    icon: ListOrdered,
    isOn: (editor) => editor.isActive("orderedList"),
    act: (editor) => chain(editor).toggleOrderedList().run(),
  },
  {
    name: "引用",
    icon: Quote,
    isOn: (editor) => editor.isActive("blockquote"),
    act: (editor) => chain(editor).toggleBlockquote().run(),
  },
  { name: "分隔线", icon: Minus, act: (editor) => chain(editor).setHorizontalRule().run() },
  { name: "撤销", icon: Undo2, act: (editor) => chain(editor).undo().run() },
  { name: "重做", icon: Redo2, act: (editor) => chain(editor).redo().run() },
];

interface RichTextToolbarProps {
  editor: Editor;
  onPictures(files: File[]): void;
}

/** What can be done to the selected text. */
export function RichTextToolbar({ editor, onPictures }: RichTextToolbarProps) {
  const [isAsking, setAsking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: tools.map(({ isOn }) => isOn?.(current) ?? false),
      isLink: current.isActive("link"),
    }),
  });
  const take = (address: string) => {
    if (address === "") chain(editor).extendMarkRange("link").unsetLink().run();
    else if (editor.state.selection.empty && !state.isLink)
      chain(editor)
        .insertContent({
          type: "text",
          text: address,
          marks: [{ type: "link", attrs: { href: address } }],
        })
        .run();
    else chain(editor).extendMarkRange("link").setLink({ href: address }).run();
    setAsking(false);
  };
  return (
    <Paper
      role="toolbar"
      aria-label="正文排版"
      variant="outlined"
      sx={{ display: "flex", flexWrap: "wrap", borderRadius: "8px 8px 0 0", borderBottom: 0 }}
    >
      {tools.map(({ name, icon, act, isOn }, index) => (
        <ToolButton
          key={name}
          name={name}
          icon={icon}
          isOn={isOn && state.on[index]}
          onTap={() => act(editor)}
        />
      ))}
      <ToolButton name="链接" icon={Link} isOn={state.isLink} onTap={() => setAsking(true)} />
      <ToolButton name="图片" icon={Image} onTap={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        aria-label="选择正文图片"
        accept={pictureTypes.join()}
        multiple
        hidden
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      {isAsking && (
        <AddressDialog
          former={String(editor.getAttributes("link").href ?? "")}
          onAddress={take}
          onClose={() => setAsking(false)}
        />
      )}
    </Paper>
  );
}

interface ToolButtonProps {
  name: string;
  icon: LucideIcon;
  isOn?: boolean;
  onTap(): void;
}

function ToolButton({ name, icon: Icon, isOn, onTap }: ToolButtonProps) {
  return (
    <Tooltip title={name}>
      <IconButton
        aria-label={name}
        aria-pressed={isOn}
        color={isOn ? "primary" : "default"}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onTap}
      >
        <Icon size={18} strokeWidth={1.75} />
      </IconButton>
    </Tooltip>
  );
}
