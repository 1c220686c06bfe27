import { Button } from "@mui/material";
import { useEffect, useState } from "react";
import { ReasonDialog } from "../layout/reason-dialog.tsx";

/** How long a revealed value stays on the screen, in milliseconds. */
const shownMs = 60_000;

interface RevealProps {
  /** What is revealed, such as 手机号. */
  name: string;
  masked: string;
  /** Null if the role may not reveal it. */
  onReveal: ((reason: string) => Promise<{ value: string }>) | null;
}

/** A masked value that is shown for a minute to who gives a reason. It is kept nowhere but on the screen. */
export function Reveal({ name, masked, onReveal }: RevealProps) {
  const [value, setValue] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => setValue(null), shownMs);
    return () => clearTimeout(timer);
  }, [value]);
  if (masked === "") return null;
  const button =
    value === null ? (
      <Button size="small" aria-label={`查看${name}`} onClick={() => setAsking(true)}>
        查看
      </Button>
    ) : (
      <Button size="small" aria-label={`隐藏${name}`} onClick={() => setValue(null)}>
        隐藏
      </Button>
    );
  return (
    <>
      <span>{value ?? masked}</span>
      {onReveal && button}
      {isAsking && onReveal && (
        <ReasonDialog
          title={`查看完整的${name}`}
          act="查看"
          onReason={async (reason) => setValue((await onReveal(reason)).value)}
          onClose={() => setAsking(false)}
        >
          <p>内容显示一分钟。谁因何查看会记入操作记录，内容本身不会。</p>
        </ReasonDialog>
      )}
    </>
  );
}
