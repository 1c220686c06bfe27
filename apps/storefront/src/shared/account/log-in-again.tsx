import { useLocation, useNavigate } from "react-router";
import { Button } from "../../ui/form/button.tsx";
import { loginPath } from "../navigation/return-target.ts";
import { logOut } from "./log-out.ts";

/** Ends the session and leads to a log-in that comes back to this page. */
export function LogInAgain() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <Button
      look="outline"
      wide
      onClick={() => {
        logOut();
        void navigate(loginPath({ refer: pathname }), { replace: true });
      }}
    >
      重新登录
    </Button>
  );
}
