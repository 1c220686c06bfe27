import { Button } from "../../ui/form/button.tsx";
import form from "../../ui/form/form.module.css";

/** Leads from a later step back to choosing the account. */
export function OtherAccount({ onChoose }: { onChoose: () => void }) {
  return (
    <p className={form.note}>
      不是这个账号？
      <Button look="plain" className={form.link} onClick={onChoose}>
        换一个账号
      </Button>
    </p>
  );
}
