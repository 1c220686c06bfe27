import type { Comment } from "@playfront/contract/entities";
import { checkComment, normaliseFeedback } from "@playfront/contract/form-rules";
import { useNavigate } from "react-router";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { createDraft, hasTexts } from "../../browser/storage/draft.ts";
import { type Send, useForm } from "../../shared/form/use-form.ts";
import { useKeepDraft } from "../../shared/form/use-form-draft.ts";
import { openAppealForm } from "../../shared/posts/appeal-form.tsx";
import { confirmAct } from "../../shared/posts/confirm-act.ts";
import { askForPerson, openSent } from "../../shared/posts/known-person.tsx";
import styles from "../../ui/dialog/dialog-form.module.css";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

interface FormProps {
  aid: string;
  /** What is replied to. */
  parent: Comment | undefined;
  onDone(): void;
}

const maxLength = 500;
const empty = { content: "" };

export function openCommentForm(props: FormProps): Promise<unknown> {
  const title = props.parent ? `回复 ${props.parent.nickname}` : "发表评论";
  return openDialog({ title, body: <CommentForm {...props} />, actions: [] });
}

/** What is typed survives a closed dialog, a failed call and a reload. */
function CommentForm({ aid, parent, onDone }: FormProps) {
  const navigate = useNavigate();
  const draft = createDraft<{ content: string }>({
    key: `comment-draft ${aid} ${parent?.commentid ?? ""}`,
    place: "tab",
    isOwn: true,
    parse: (stored) => (hasTexts(stored, ["content"]) ? stored : null),
  });
  const { form, field, submit, values } = useForm<"content">({
    initial: draft.read() ?? empty,
    rules: { content: checkComment },
  });
  useKeepDraft(values, draft, empty);
  const send: Send<"content"> = async ({ values: { content }, fail }) => {
    const to = parent && { parent: parent.commentid };
    const result = await getBrowserApi().call("comment/submit", { aid, content, ...to });
    if (result.ok) {
      draft.drop();
      onDone();
      openSent("评论", result.data.state);
    } else if (!(await askForPerson(result, navigate))) fail(result);
    return result.ok;
  };
  return (
    <div className={styles.form}>
      <Form {...form} label="发表" busyLabel="提交中…" onSubmit={submit(send)}>
        <TextArea
          {...field("content")}
          label="评论内容"
          rows={4}
          placeholder="友善发言，理性讨论"
          count={`${[...normaliseFeedback(values.content)].length}/${maxLength}`}
        />
      </Form>
    </div>
  );
}

interface OfComment {
  commentid: string;
  onDone(): void;
}

export function openCommentAppeal({ commentid, onDone }: OfComment): Promise<unknown> {
  return openAppealForm({
    send: (content) => getBrowserApi().call("comment/appeal", { commentid, content }),
    onDone,
  });
}

export function confirmRemoval({ commentid, onDone }: OfComment): Promise<void> {
  return confirmAct({
    ...{ act: "删除", what: "评论", body: "删除后，这条评论和它的回复不再显示。", onDone },
    send: () => getBrowserApi().call("comment/remove", { commentid }),
  });
}
