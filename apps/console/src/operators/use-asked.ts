import { useNotify, useRedirect } from "ra-core";

/** Tells that another administrator has to release what was asked for, and opens the requests. */
export function useAsked(): () => void {
  const notify = useNotify();
  const redirect = useRedirect();
  return () => {
    notify("申请已提交，另一位管理员批准后生效", { type: "info" });
    redirect("list", "requests");
  };
}
