import { Alert, Link } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { mostGivenAlone } from "@playfront/contract/console/calls/gift-codes";
import { Link as RouterLink } from "react-router";

type OfGiving = ConsoleData<"dead-codes/reissue">;

/** How many codes the operator has given alone, of how many. */
export const givenAlone = ({ givenToday }: Pick<OfGiving, "givenToday">) =>
  `您 24 小时内已独自发放 ${givenToday} 个，最多 ${mostGivenAlone} 个`;

/** Why a second operator decides, and where the request is; nothing if none has to. */
export function SecondOperator({ why, request }: OfGiving) {
  if (why === null) return null;
  return (
    <Alert severity="warning" sx={{ my: 1 }}>
      {request === null ? "须由另一位操作员批准：" : "未发放，已提交申请，须由另一位操作员批准："}
      {why}。
      {request !== null && (
        <>
          请在
          <Link component={RouterLink} to="/requests">
            审批
          </Link>
          中查看。
        </>
      )}
    </Alert>
  );
}
