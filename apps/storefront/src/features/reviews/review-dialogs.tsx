import type { OwnReview } from "@playfront/contract/entities";
import { checkReview, normaliseFeedback } from "@playfront/contract/form-rules";
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
import { StarField } from "../../ui/form/star-field.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

interface FormProps {
  gameid: string;
  /** What the player has written before. */
  review: OwnReview | undefined;
  onDone(): unknown;
}

type Name = "score" | "content";
const maxLength = 2000;

const draftOf = (gameid: string) =>
  createDraft<Record<Name, string>>({
    key: `review-draft ${gameid}`,
    place: "tab",
    isOwn: true,
    parse: (stored) => (hasTexts(stored, ["score", "content"]) ? stored : null),
  });

export function openReviewForm(props: FormProps): Promise<unknown> {
  const title = props.review ? "修改评价" : "写评价";
  return openDialog({ title, body: <ReviewForm {...props} />, actions: [] });
}

/** What is typed survives a closed dialog, a failed call and a reload. */
function ReviewForm({ gameid, review, onDone }: FormProps) {
  const navigate = useNavigate();
  const draft = draftOf(gameid);
  const written = { score: review ? String(review.score) : "", content: review?.content ?? "" };
  const { form, field, submit, values } = useForm<Name>({
    initial: draft.read() ?? written,
    rules: { score: (score) => (score === "" ? "请选择评分" : null), content: checkReview },
  });
  useKeepDraft(values, draft, written);
  const send: Send<Name> = async ({ values: { score, content }, fail }) => {
    const sent = { gameid, score: Number(score), content };
    const result = await getBrowserApi().call("review/submit", sent);
    if (result.ok) {
      draft.drop();
      onDone();
      openSent("评价", result.data.state);
    } else if (!(await askForPerson(result, navigate))) fail(result);
    return result.ok;
  };
  return (
    <div className={styles.form}>
      <Form {...form} label="发表" busyLabel="提交中…" onSubmit={submit(send)}>
        <StarField {...field("score")} label="评分" />
        <TextArea
          {...field("content")}
          label="评价内容（选填）"
          rows={6}
          placeholder="画面、玩法、剧情怎么样？适合什么样的玩家？"
          hint="将显示您的昵称和设备系统，请勿填写联系方式"
          count={`${[...normaliseFeedback(values.content)].length}/${maxLength}`}
        />
      </Form>
    </div>
  );
}

export function openReviewAppeal({ reviewid, onDone }: { reviewid: string; onDone(): unknown }) {
  return openAppealForm({
    send: (content) => getBrowserApi().call("review/appeal", { reviewid, content }),
    onDone,
  });
}

export function confirmWithdrawal({ gameid, onDone }: { gameid: string; onDone(): unknown }) {
  return confirmAct({
    ...{ act: "撤回", what: "评价", onDone },
    body: "撤回后其他玩家不再看到，评分和「有帮助」不再计入。您可以重新评价。",
    send: () => getBrowserApi().call("review/withdraw", { gameid }),
  });
}
