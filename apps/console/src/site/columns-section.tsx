import { Alert, Box, LinearProgress, Typography } from "@mui/material";
import type { ConsoleData } from "@playfront/contract/console/calls";
import { useQuery } from "@tanstack/react-query";
import { Form, maxLength, ResourceContextProvider, regex, required, useCanAccess } from "ra-core";
import { ArrayInput, BooleanInput, SaveButton, TextInput } from "ra-ui-materialui";
import { useState } from "react";
import { callConsole } from "../api/call-console.ts";
import { GameInput } from "../games/game-input.tsx";
import { FormDraft } from "../layout/form-draft.tsx";
import { formName, writeDraft } from "../layout/kept-draft.ts";
import { VersionList } from "../layout/version-list.tsx";
import { FormArea } from "./form-area.tsx";
import { OrderedList } from "./ordered-list.tsx";
import { SectionHistory } from "./section-history.tsx";
import { useSectionSave } from "./use-section-save.tsx";
import { WarnIfTyped } from "./warn-if-typed.tsx";

type GameColumns = ConsoleData<"columns/get">;

/** The columns of one game's news, once it is chosen. */
export function ColumnsSection() {
  const [gameid, setGameid] = useState<string | null>(null);
  return (
    <Box component="section" aria-label="资讯栏目" sx={{ maxWidth: 720 }}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        每个游戏的资讯按栏目显示。请先选择游戏。
      </Typography>
      <Form>
        <GameInput source="gameid" onChange={setGameid} />
      </Form>
      {gameid && (
        <ResourceContextProvider value="columns">
          <Columns key={gameid} gameid={gameid} />
        </ResourceContextProvider>
      )}
    </Box>
  );
}

function Columns({ gameid }: { gameid: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["columns", gameid],
    queryFn: ({ signal }) => callConsole("columns/get", { gameid }, signal),
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress aria-label="正在加载栏目" />;
  return (
    <ColumnsForm
      key={JSON.stringify(data)}
      gameid={gameid}
      columns={data.columns}
      onChange={refetch}
    />
  );
}

function ColumnsForm({
  gameid,
  columns: seen,
  onChange,
}: GameColumns & { gameid: string; onChange: () => Promise<unknown> }) {
  const { canAccess, isPending } = useCanAccess({ resource: "columns", action: "change" });
  const { save, restore, dialog, loads } = useSectionSave({
    resource: "columns",
    onChange: () => {
      writeDraft(formName("columns", gameid), null);
      return onChange();
    },
    send: (values) => {
      const form = values as GameColumns & { seen: GameColumns["columns"] };
      return callConsole("columns/change", { gameid, columns: form.columns, seen: form.seen });
    },
  });
  return (
    <>
      <Form
        key={loads}
        // A draft that is restored still tells what it began from.
        record={{ id: gameid, columns: seen, seen }}
        onSubmit={save}
        warnWhenUnsavedChanges
        WarnWhenUnsavedChangesComponent={WarnIfTyped}
        noValidate
      >
        <FormDraft />
        <FormArea canChange={canAccess === true || isPending}>
          <ArrayInput
            source="columns"
            label="栏目"
            helperText="玩家按此顺序看到。有文章的栏目不能移除，也不能改代号"
          >
            <OrderedList inline add="添加栏目">
              <TextInput
                source="colname"
                label="名称"
                validate={[required(), maxLength(20)]}
                helperText={false}
              />
              <TextInput
                source="col"
                label="代号"
                validate={[
                  required(),
                  regex(
                    /^(?!reviews$)[a-z0-9_-]{1,32}$/,
                    "请用小写字母、数字、_ 或 -，不能是 reviews",
                  ),
                ]}
                helperText="页面地址里的名字，如 gonglue"
              />
              <BooleanInput source="comments" label="允许评论" defaultValue helperText={false} />
            </OrderedList>
          </ArrayInput>
        </FormArea>
        {canAccess && <SaveButton alwaysEnable />}
      </Form>
      <SectionHistory>
        <VersionList<GameColumns>
          resource="columns"
          id={gameid}
          revision={JSON.stringify(seen)}
          load={(signal) => callConsole("columns/versions", { gameid }, signal)}
          onRestore={
            canAccess
              ? (versions, index) => void restore({ ...versions[index]!.value, seen })
              : undefined
          }
        />
      </SectionHistory>
      {dialog}
    </>
  );
}
