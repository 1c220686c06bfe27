import { redirectDelayMs } from "@playfront/contract/constants";
import { paths } from "../../shared/navigation/paths.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { useGoBack } from "../../ui/layout/use-go-back.ts";

/**
 * Shows the message of a saved change and navigates back, to `fallback` if the page was opened directly. Resolves to true, so that the form stays busy until its page
 * is gone.
 */
export function useSaved(fallback: string = paths.profile): (message: string) => Promise<true> {
  const goBack = useGoBack({ fallback });
  return async (message) => {
    showToast(message);
    await new Promise((resolve) => setTimeout(resolve, redirectDelayMs));
    goBack();
    return true;
  };
}
