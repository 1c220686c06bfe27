import { Alert, Box, Button, TextField } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { mostCompensated, mostGivenAlone } from "@playfront/contract/console/calls/gift-codes";
import { useRefresh } from "ra-core";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import { type Gift, inGroups } from "./gift-words.ts";
import { givenAlone, SecondOperator } from "./second-operator.tsx";

type Outcome = ConsoleData<"gifts/compensate"> & { isTrial: boolean };

/** Gives the players of a list a code each, with a message. */
export function Compensation({ gift }: { gift: Gift }) {
  const [typed, setTyped] = useState("");
  const [title, setTitle] = useState("您收到一份补偿礼包");
  const [content, setContent] = useState(
    `我们为您发放了「${gift.giftname}」，请到礼包页面查看兑换码。`,
  );
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const refresh = useRefresh();
  const uids = [...new Set(typed.split(/[\s,，;；、]+/).filter((uid) => uid !== ""))];
  const wrong = uids.find((uid) => !/^[1-9]\d{0,17}$/.test(uid));
  const error =
    wrong !== undefined
      ? `「${wrong}」不是玩家编号`
      : uids.length > mostCompensated
        ? `一次不超过 ${inGroups(mostCompensated)} 位玩家`
        : problem;
  const isReady = uids.length > 0 && (error === null || error === problem);
  const isWritten = title.trim() !== "" && content.trim() !== "";
  const send = async (isTrial: boolean, reason: string) => {
    const wanted = { id: gift.id, uids, title: title.trim(), content: content.trim() };
    setOutcome({
      ...(await callConsole("gifts/compensate", { ...wanted, reason, isTrial })),
      isTrial,
    });
    if (!isTrial) refresh();
  };
  const check = () => {
    setProblem(null);
    setOutcome(null);
    return send(true, "检查").catch((failure: Error) => setProblem(failure.message));
  };
  return (
    <>
      <p>
        给每位玩家发放此礼包的一个兑换码和一条消息，不受领取条件限制。一位操作员 24
        小时内独自发放（含补发）超过 {mostGivenAlone} 个，或多次发给同一玩家，须由另一位操作员批准。
      </p>
      <TextField
        label="玩家编号"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setOutcome(null);
          setProblem(null);
        }}
        error={error !== null}
        helperText={error ?? `每行一个或用逗号分隔，已填 ${inGroups(uids.length)} 位`}
        multiline
        minRows={3}
        maxRows={10}
        fullWidth
        margin="dense"
      />
      <TextField
        label="消息标题"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        fullWidth
        margin="dense"
      />
      <TextField
        label="消息内容"
        value={content}
        onChange={({ target }) => setContent(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        multiline
        fullWidth
        margin="dense"
      />
      <Box sx={{ display: "flex", gap: 1, my: 1 }}>
        <Button disabled={!isReady || !isWritten} onClick={check}>
          检查
        </Button>
        <Button
          variant="contained"
          disabled={!isReady || !isWritten}
          onClick={() => setAsking(true)}
        >
          发放
        </Button>
      </Box>
      {outcome && <Told {...outcome} />}
      {isAsking && (
        <ReasonDialog
          title={`给 ${inGroups(uids.length)} 位玩家发放`}
          act="发放"
          onReason={(reason) => send(false, reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Told({ isTrial, given, unknown, owners, left, ...alone }: Outcome) {
  const { request, givenToday } = alone;
  const skipped = [
    { name: "没有此玩家或正在注销", ...unknown },
    { name: "已有此礼包的兑换码", ...owners },
  ].filter(({ count }) => count > 0);
  const isShort = isTrial && left < given;
  const severity = isShort ? "error" : skipped.length > 0 ? "warning" : "success";
  return (
    <>
      <SecondOperator {...alone} />
      <Alert severity={severity}>
        {isTrial && `可发放 ${inGroups(given)} 位，剩余 ${inGroups(left)} 个`}
        {isShort && "，兑换码不够，请先导入"}
        {!isTrial && request === null && `已发放 ${inGroups(given)} 位`}
        {!isTrial && request !== null && `已申请发放 ${inGroups(given)} 位`}
        {request === null && `，${givenAlone({ givenToday })}`}
        {skipped.map(({ name, count, uids }) => (
          <div key={name}>
            {name} {inGroups(count)} 位：{uids.join("、")}
            {count > uids.length && "等"}
          </div>
        ))}
      </Alert>
    </>
  );
}
