import { useRef } from "react";
import { LegalLinks } from "../../shared/account/legal-links.tsx";
import { openDialog } from "../../ui/dialog/open-dialog.ts";

/**
 * Asks for the consent that an account needs, once in the form's life: by a tap that does nothing else, because PIPL
 * articles 13 and 14 require consent to be given explicitly. `act` is what the form does, such as 登录.
 */
export function useConsent(act: string): () => Promise<boolean> {
  const isGiven = useRef(false);
  return async () => {
    isGiven.current ||= await askConsent(act);
    return isGiven.current;
  };
}

async function askConsent(act: string): Promise<boolean> {
  const choice = await openDialog({
    title: "请阅读并同意",
    body: <LegalLinks inDialog />,
    actions: [
      { id: "agree", label: `同意并${act}`, primary: true },
      { id: "refuse", label: "不同意" },
    ],
  });
  return choice === "agree";
}
