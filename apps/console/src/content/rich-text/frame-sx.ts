/** The look of the editor: a field like the others, its text in the measures of an article. */
export const frameSx = (isWrong: boolean) => ({
  marginTop: 1,
  marginBottom: 2,
  "& .ProseMirror": {
    minHeight: 240,
    maxHeight: 640,
    overflowY: "auto",
    padding: "12px 16px",
    border: 1,
    borderColor: isWrong ? "error.main" : "divider",
    borderRadius: "0 0 8px 8px",
    outline: "none",
    fontSize: 16,
    lineHeight: 1.7,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  "& .ProseMirror:focus": { borderColor: "primary.main" },
  "& .ProseMirror > :first-of-type": { marginTop: 0 },
  "& .ProseMirror img": { maxWidth: "100%", borderRadius: 1 },
  "& .ProseMirror img.ProseMirror-selectednode": {
    outline: "2px solid",
    outlineColor: "primary.main",
  },
  "& .ProseMirror blockquote": {
    margin: 0,
    paddingLeft: 2,
    borderLeft: "3px solid",
    borderColor: "divider",
    color: "text.secondary",
  },
  "& .ProseMirror a": { color: "primary.main" },
});
