import type { Gift } from "@playfront/contract/entities";
import { useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { GiftCode } from "../../shared/gift/gift-code.tsx";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
import { networkMessage } from "../../ui/feedback/failure-text.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./claim-dialogs.module.css";

export function openSecondHandDialog(gift: Gift): Promise<unknown> {
  return openDialog({ title: "淘号", body: <SecondHand gift={gift} />, actions: [] });
}

/** Says the risk first; each tap shows another code or why there is none. */
function SecondHand({ gift: { giftid, giftname } }: { gift: Gift }) {
  const [sn, setSn] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    const result = await getBrowserApi().call("gift/getSecondHandSn", { giftid });
    setBusy(false);
    if (result.ok) setSn(result.data);
    setRefusal(result.ok ? null : (result.kind === "coded" && result.msg) || networkMessage());
  };
  return (
    <div className={styles.answer}>
      <p>
        礼包已领完。这里随机显示其他玩家领取超过 24
        小时的兑换码，可能已被使用，不保证有效。每天最多淘 10 次。
      </p>
      {sn !== null && <GiftCode sn={sn} name={giftname} />}
      <p role="status">{refusal}</p>
      <Button wide busy={isBusy} onClick={() => void look()}>
        {sn === null ? "淘一个" : "再淘一个"}
      </Button>
    </div>
  );
}
