import { redirectDelayMs } from "@playfront/contract/constants";
import { paths } from "../../shared/navigation/paths.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { useGoBack } from "../../ui/layout/use-go-back.ts";

/**
 * What follows a change that was saved: says so and leads back to where the player came from. Settles with true, for a
 * form that stays busy until its page is gone.
 */
export function useSaved(): (message: string) => Promise<true> {
  const goBack = useGoBack({ fallback: paths.profile });
  return async (message) => {
    showToast(message);
    await new Promise((resolve) => setTimeout(resolve, redirectDelayMs));
    goBack();
    return true;
  };
}
