import { loadFailed } from "../feedback/failure-text.ts";
import { showToast } from "../feedback/toast.ts";
import { preloadDialogs } from "./open-dialog.ts";

/** Loads the code of a dialog and opens it. If it cannot be loaded, says so and resolves to null. */
export async function openLazily<Module, Answer>(
  load: () => Promise<Module>,
  open: (module: Module) => Promise<Answer> | Answer,
): Promise<Answer | null> {
  preloadDialogs();
  const module = await load().catch(() => null);
  if (module !== null) return open(module);
  showToast(loadFailed());
  return null;
}
