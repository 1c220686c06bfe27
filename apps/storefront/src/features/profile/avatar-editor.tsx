import type { UserInfo } from "@playfront/contract/entities";
import { useEffect, useRef, useState } from "react";
import { Avatar } from "../../shared/account/avatar.tsx";
import { Button } from "../../ui/form/button.tsx";
import form from "../../ui/form/form.module.css";
import { cx } from "../../ui/style/cx.ts";
import styles from "./avatar.module.css";
import { AvatarChooser } from "./avatar-chooser.tsx";
import { type Crop, wholeCrop } from "./avatar-crop.ts";
import { checkAvatarFile, loadPicture } from "./avatar-file.ts";
import { AvatarFrame } from "./avatar-frame.tsx";
import { AvatarPreview } from "./avatar-preview.tsx";
import { useAvatarUpload } from "./use-avatar-upload.ts";

/** Another avatar: choose a picture or take one, move it under the frame, send the square. */
export function AvatarEditor({ player }: { player: UserInfo }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { picture, crop, setCrop, choose } = useChosenPicture(setFailure);
  const { sent, send, cancel } = useAvatarUpload(setFailure);

  return (
    <div className={styles.editor}>
      {picture ? (
        <>
          <AvatarFrame picture={picture} crop={crop} onChange={setCrop} disabled={sent !== null} />
          <AvatarPreview picture={picture} crop={crop} />
        </>
      ) : (
        <Avatar src={player.avatar} size={160} />
      )}
      {failure && (
        <p className={cx(form.failure, styles.wide)} role="alert">
          {failure}
        </p>
      )}
      {picture && (
        <div className={styles.wide}>
          <Button wide busy={sent !== null} onClick={() => void send(picture, crop)}>
            {sent === null ? "保存头像" : sendingWords(sent)}
          </Button>
          <progress
            className={styles.progress}
            data-hidden={sent === null || undefined}
            aria-label="上传进度"
            aria-hidden={sent === null || undefined}
            max={1}
            value={sent ?? 0}
          />
        </div>
      )}
      {sent === null ? (
        <AvatarChooser again={picture !== null} onChoose={(file) => void choose(file)} />
      ) : (
        <Button wide look="outline" onClick={cancel}>
          取消上传
        </Button>
      )}
      <p className={form.note}>支持 JPG、PNG、WebP、GIF，不超过 5 MB</p>
    </div>
  );
}

function sendingWords(sent: number): string {
  return sent < 1 ? `上传中 ${Math.floor(sent * 100)}%` : "正在处理...";
}

/** The chosen picture once it is decoded, and where it lies. A choice that cannot be used leaves the one before it. */
function useChosenPicture(onFailure: (words: string | null) => void) {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const latest = useRef<File | null>(null);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.src)), [picture]);
  const choose = async (file: File) => {
    latest.current = file;
    const wrong = checkAvatarFile(file);
    onFailure(wrong);
    if (wrong !== null) return;
    const loaded = await loadPicture(file);
    if (latest.current !== file) return;
    if (!loaded) return onFailure("图片无法识别，请换一张");
    setPicture(loaded);
    setCrop(wholeCrop);
  };
  return { picture, crop, setCrop, choose };
}
