import { Box, Button, Card, CardContent, LinearProgress, Stack, TextField } from "@mui/material";
import { type ChangeEvent, type SubmitEvent, useRef, useState } from "react";
import { type HttpError, Title, useNotify, useRedirect } from "react-admin";
import { uploadPackage } from "./upload-package.ts";

/** Hands in a package for a game, straight to the packaging host. */
export function PackageCreate() {
  const [file, setFile] = useState<File | null>(null);
  const [id, setId] = useState("");
  const [gameid, setGameid] = useState("");
  const [progress, setProgress] = useState<number | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const picker = useRef<HTMLInputElement>(null);
  const notify = useNotify();
  const redirect = useRedirect();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0] ?? null;
    setFile(chosen);
    if (chosen && id === "") setId(chosen.name.replace(/\.apk$/i, ""));
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!file) return setErrors({ file: "请选择 APK 文件" });
    setErrors({});
    setProgress(0);
    try {
      await uploadPackage({ id, gameid, file, onProgress: setProgress });
      notify("安装包已上传", { type: "success" });
      redirect("show", "packages", id);
    } catch (error) {
      const { message, body } = error as HttpError;
      setErrors(body?.errors ?? { file: message });
    }
    setProgress(null);
  };
  const percent = Math.round(100 * (progress ?? 0));
  return (
    <Card sx={{ maxWidth: 560, mt: 2 }}>
      <Title title="上传安装包" />
      <CardContent component="form" onSubmit={submit}>
        <Stack spacing={2}>
          <Box sx={{ display: "flex", gap: 2, alignItems: "center" }}>
            <Button variant="outlined" onClick={() => picker.current?.click()}>
              选择 APK 文件
            </Button>
            <span>{file?.name}</span>
            <input ref={picker} type="file" accept=".apk" hidden onChange={choose} />
          </Box>
          {errors.file && (
            <Box role="alert" sx={{ color: "error.main" }}>
              {errors.file}
            </Box>
          )}
          <TextField
            label="安装包编号"
            value={id}
            onChange={({ target }) => setId(target.value.trim())}
            error={errors.id !== undefined}
            helperText={errors.id ?? "字母、数字、点、横线和下划线；上传后不可更改"}
            slotProps={{ htmlInput: { maxLength: 64 } }}
            required
          />
          <TextField
            label="游戏编号"
            value={gameid}
            onChange={({ target }) => setGameid(target.value.trim())}
            error={errors.gameid !== undefined}
            helperText={errors.gameid}
            slotProps={{ htmlInput: { inputMode: "numeric" } }}
            required
          />
          {progress !== null && (
            <LinearProgress
              variant={progress < 1 ? "determinate" : "indeterminate"}
              value={percent}
              aria-label={progress < 1 ? `已上传 ${percent}%` : "正在检查安装包"}
            />
          )}
          <Button type="submit" variant="contained" disabled={progress !== null}>
            上传
          </Button>
        </Stack>
      </CardContent>
    </Card>
  );
}
