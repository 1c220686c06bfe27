import { Card, LinearProgress } from "@mui/material";
import { Upload } from "lucide-react";
import { type HttpError, regex, required, useNotify, useRedirect } from "ra-core";
import { SaveButton, SimpleForm, TextInput, Title, Toolbar } from "ra-ui-materialui";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { GameInput } from "../games/game-input.tsx";
import { PackageFile } from "./package-file.tsx";
import { uploadPackage } from "./upload-package.ts";

const idHelp = "字母、数字、点、横线和下划线，上传后不可更改";
const idRules = [required(), regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, idHelp)];

/** Hands in a package for a game, straight to the packaging host. */
export function PackageCreate() {
  const [search] = useSearchParams();
  const [file, setFile] = useState<File | null>(null);
  // An error of the form at no input of its own would keep it from being sent again.
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const notify = useNotify();
  const redirect = useRedirect();
  const submit = async (values: object) => {
    const { id, gameid } = values as { id: string; gameid: string };
    if (!file) return setProblem("请选择 APK 文件");
    setProblem(null);
    setProgress(0);
    try {
      const { cameWith } = await uploadPackage({ id, gameid, file, onProgress: setProgress });
      const foreign = `安装包已上传；其中自带渠道 ${cameWith}，发给玩家时会换成所属渠道`;
      if (cameWith === null) notify("安装包已上传", { type: "success" });
      else notify(foreign, { type: "warning" });
      redirect("show", "packages", id);
    } catch (error) {
      const { message, body } = error as HttpError;
      if (body?.errors) return body.errors;
      setProblem(message);
    } finally {
      setProgress(null);
    }
  };
  return (
    <Card sx={{ maxWidth: 640, mt: 2 }}>
      <Title title="上传安装包" />
      <SimpleForm
        resource="packages"
        defaultValues={{ gameid: search.get("gameid") }}
        onSubmit={submit}
        toolbar={<UploadToolbar />}
      >
        <PackageFile file={file} problem={problem} onFile={setFile} />
        <TextInput source="id" validate={idRules} helperText={idHelp} />
        <GameInput source="gameid" validate={required()} />
        {progress !== null && <Progress part={progress} />}
      </SimpleForm>
    </Card>
  );
}

function Progress({ part }: { part: number }) {
  const percent = Math.round(100 * part);
  return (
    <LinearProgress
      variant={part < 1 ? "determinate" : "indeterminate"}
      value={percent}
      aria-label={part < 1 ? `已上传 ${percent}%` : "正在检查安装包"}
      sx={{ width: "100%" }}
    />
  );
}

function UploadToolbar() {
  return (
    <Toolbar>
      <SaveButton label="上传" icon={<Upload size={18} />} alwaysEnable />
    </Toolbar>
  );
}
