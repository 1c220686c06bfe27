import type { UserInfo } from "@playfront/contract/entities";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { Avatar } from "../../domain/avatar.tsx";
import { failureWords } from "../../domain/failure-words.ts";
import { changeUserInfo } from "../../domain/user-info.ts";
import { getBrowserApi } from "../../platform/browser-api.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import form from "../../ui/form.module.css";
import styles from "./avatar.module.css";
import { type Crop, wholeCrop } from "./avatar-crop.ts";
import { avatarTypes, checkAvatarFile, cutOut, loadPicture } from "./avatar-file.ts";
import { AvatarFrame } from "./avatar-frame.tsx";
import { useSaved } from "./use-saved.ts";

/** Another avatar: choose a picture, move it under the frame, send the square. */
export function AvatarEditor({ player }: { player: UserInfo }) {
  const { picture, failure, setFailure, choose } = useChosenPicture();
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const saved = useSaved();

  const send = async (): Promise<boolean> => {
    const file = picture && (await cutOut(picture, crop));
    if (!file) {
      setFailure("图片处理失败，请换一张图片");
      return false;
    }
    const upload = { file };
    const result = await getBrowserApi().call("user/uploadAvatar", upload);
    if (!result.ok) {
      setFailure(failureWords(result));
      return false;
    }
    changeUserInfo({ avatar: result.data.avatar });
    return saved("头像已更新");
  };
  const save = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    const isLeaving = await send();
    isSending.current = isLeaving;
    setBusy(isLeaving);
  };

  return (
    <div className={styles.editor}>
      {picture ? (
        <AvatarFrame picture={picture} crop={crop} onChange={setCrop} />
      ) : (
        <Avatar src={player.avatar} size={160} />
      )}
      {failure && (
        <p className={cx(form.failure, styles.failure)} role="alert">
          {failure}
        </p>
      )}
      {picture && (
        <Button wide busy={busy} onClick={() => void save()}>
          {busy ? "上传中..." : "保存头像"}
        </Button>
      )}
      <FileButton
        label={picture ? "重新选择" : "选择图片"}
        look={picture ? "outline" : "primary"}
        onChoose={(file) => {
          setCrop(wholeCrop);
          void choose(file);
        }}
      />
      <p className={form.note}>支持 JPG、PNG、WebP、GIF，不超过 5 MB</p>
    </div>
  );
}

function FileButton({
  label,
  look,
  onChoose,
}: {
  label: string;
  look: "primary" | "outline";
  onChoose: (file: File) => void;
}) {
  const id = useId();
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again after a failure.
    target.value = "";
    if (file) onChoose(file);
  };
  return (
    <div className={styles.chooser}>
      <input
        id={id}
        type="file"
        accept={avatarTypes.join(",")}
        className={cx("visually-hidden", styles.file)}
        onChange={take}
      />
      <label htmlFor={id} className={buttonClass({ look, wide: true })}>
        {label}
      </label>
    </div>
  );
}

/** The chosen picture once it is decoded, and what was wrong with the last choice. */
function useChosenPicture() {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef<File | null>(null);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.src)), [picture]);
  const choose = async (file: File) => {
    latest.current = file;
    const wrong = checkAvatarFile(file);
    setFailure(wrong);
    if (wrong !== null) return;
    const loaded = await loadPicture(file);
    if (latest.current !== file) return;
    if (loaded) setPicture(loaded);
    else setFailure("图片无法识别，请换一张");
  };
  return { picture, failure, setFailure, choose };
}
