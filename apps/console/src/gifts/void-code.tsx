import { Alert, Box, Button, TextField } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useNotify, useRefresh } from "ra-core";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { ReasonDialog } from "../layout/reason-dialog.tsx";
import { givenAlone, SecondOperator } from "./second-operator.tsx";

type Code = ConsoleData<"gifts/find-code">;

const stateNames: Record<Code["state"], string> = {
  free: "未领取",
  claimed: "已领取",
  void: "已作废",
};

/** Looks up a code that does not work, makes it void and gives its player another one. */
export function VoidCode({ id }: { id: string }) {
  const [wanted, setWanted] = useState("");
  const [found, setFound] = useState<Code | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const find = async () => {
    setFound(null);
    setProblem(null);
    try {
      setFound(await callConsole("gifts/find-code", { id, wanted: wanted.trim() }));
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <>
      <p>
        玩家的兑换码在游戏中无法使用时，在此作废并补发一个新的。玩家会收到消息，旧码不会再发出。
      </p>
      <Box
        component="form"
        sx={{ display: "flex", gap: 1, alignItems: "flex-start", mb: 1 }}
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <TextField
          label="兑换码或玩家编号"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          error={problem !== null}
          helperText={problem ?? "按玩家查找时，兑换码只显示一部分"}
          slotProps={{ htmlInput: { maxLength: 64, autoComplete: "off" } }}
          sx={{ maxWidth: 400 }}
        />
        <Button type="submit" variant="outlined" disabled={wanted.trim() === ""} sx={{ mt: 1 }}>
          查找
        </Button>
      </Box>
      {found && <FoundCode key={found.pos} id={id} code={found} onChange={find} />}
    </>
  );
}

function FoundCode({ id, code, onChange }: { id: string; code: Code; onChange(): void }) {
  const [isAsked, setAsked] = useState(false);
  const [told, setTold] = useState<ConsoleData<"gifts/void"> | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const { pos, uid } = code;
  const act = uid === "" ? "作废" : "作废并补发";
  const voidIt = async (reason: string) => {
    const known = uid === "" ? { code: code.code } : {};
    const answer = await callConsole("gifts/void", { id, pos, seenUid: uid, ...known, reason });
    setTold(answer);
    if (answer.request !== null) return;
    const done = `已作废并补发，玩家会收到消息。${givenAlone(answer)}`;
    notify(answer.isReissued ? done : "已作废", { type: "success" });
    onChange();
    refresh();
  };
  return (
    <>
      <Alert
        severity={code.state === "void" ? "warning" : "info"}
        action={
          code.state !== "void" && (
            <Button color="inherit" onClick={() => setAsked(true)}>
              {act}
            </Button>
          )
        }
      >
        {code.code}：{stateNames[code.state]}
        {uid !== "" && `，玩家 ${uid}`}
        {code.at !== null && `，${code.at}`}
      </Alert>
      {told && <SecondOperator {...told} />}
      {isAsked && (
        <ReasonDialog
          title={`${act}此兑换码？`}
          act={act}
          onReason={voidIt}
          onClose={() => setAsked(false)}
        >
          <p>
            {uid === ""
              ? "此兑换码不会再发给玩家。"
              : `玩家 ${uid} 会得到此礼包的另一个兑换码和一条消息。`}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
