import type { UserInfo } from "@playfront/contract/entities";
import { useEffect, useRef, useState } from "react";
import { Avatar } from "../../shared/account/avatar.tsx";
import { Button } from "../../ui/form/button.tsx";
import form from "../../ui/form/form.module.css";
import { cx } from "../../ui/style/cx.ts";
import styles from "./avatar.module.css";
import { AvatarChooser } from "./avatar-chooser.tsx";
import { type Crop, initialCrop } from "./avatar-crop.ts";
import { checkAvatarFile, loadPicture } from "./avatar-file.ts";
import { AvatarFrame } from "./avatar-frame.tsx";
import { AvatarPreview } from "./avatar-preview.tsx";
import { DefaultAvatars } from "./default-avatars.tsx";
import { useAvatarUpload } from "./use-avatar-upload.ts";

/** Changes the avatar: choose a picture of one's own or of the shop, crop it to a square, upload it. */
export function AvatarEditor({ player }: { player: UserInfo }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { picture, crop, source, setCrop, choose } = useChosenPicture(setFailure);
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
            {sent === null ? "保存头像" : uploadLabel(sent)}
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
        <AvatarChooser hasPicture={picture !== null} onChoose={(file) => void choose(file)} />
      ) : (
        <Button wide look="outline" onClick={cancel}>
          取消上传
        </Button>
      )}
      <p className={form.note}>支持 JPG、PNG、WebP、GIF，不超过 5 MB</p>
      {sent === null && (
        <DefaultAvatars
          chosen={typeof source === "string" ? source : null}
          onChoose={(src) => void choose(src)}
        />
      )}
    </div>
  );
}

function uploadLabel(sent: number): string {
  return sent < 1 ? `上传中 ${Math.floor(sent * 100)}%` : "正在处理…";
}

/** The decoded picture and its crop. An unusable choice keeps the previous picture. */
function useChosenPicture(onFailure: (message: string | null) => void) {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState<Crop>(initialCrop);
  const [source, setSource] = useState<File | string | null>(null);
  const latest = useRef<File | string | null>(null);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.src)), [picture]);
  const choose = async (chosen: File | string) => {
    latest.current = chosen;
    const problem = typeof chosen === "string" ? null : checkAvatarFile(chosen);
    onFailure(problem);
    if (problem !== null) return;
    const loaded = await loadPicture(chosen);
    if (latest.current !== chosen) return;
    if (!loaded) return onFailure("图片无法识别，请换一张");
    setPicture(loaded);
    setSource(chosen);
    setCrop(initialCrop);
  };
  return { picture, crop, source, setCrop, choose };
}
