import { showToast } from "../feedback/toast.tsx";
import { preloadDialogs } from "./dialog-host.tsx";

/** Loads the code of a dialog and opens it. If it cannot be loaded, says so and resolves to null. */
export async function openLazily<Module, Answer>(
  load: () => Promise<Module>,
  open: (module: Module) => Promise<Answer> | Answer,
): Promise<Answer | null> {
  preloadDialogs();
  const module = await load().catch(() => null);
  if (module !== null) return open(module);
  showToast("加载失败，请重试~");
  return null;
}
