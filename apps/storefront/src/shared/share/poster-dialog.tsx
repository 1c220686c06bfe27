import { useEffect, useState } from "react";
import { hasNativeSide } from "../../browser/container/bridge.ts";
import { getSurroundings } from "../../browser/container/surroundings.ts";
import { canSaveFiles, savePicture } from "../../browser/storage/save-file.ts";
import type { DialogAction } from "../../ui/dialog/dialog-spec.ts";
import { openDialog } from "../../ui/dialog/open-dialog.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { toPicture } from "../../ui/picture/qr-picture.ts";
import { cx } from "../../ui/style/cx.ts";
import { drawPoster, type Poster } from "./draw-poster.ts";
import styles from "./poster-dialog.module.css";

/** Shows the poster of a page, which is drawn on this device. */
export async function openPosterDialog(poster: Poster): Promise<void> {
  const drawing = drawPoster(poster);
  // The preview tells of a failure.
  drawing.catch(() => null);
  const save: DialogAction<"save"> = {
    id: "save",
    label: "保存图片",
    primary: true,
    keepsOpen: true,
    onTap: () => void savePoster(drawing, poster.title),
  };
  const understood: DialogAction<"ok"> = { id: "ok", label: "知道了", primary: true };
  await openDialog({
    title: "分享海报",
    body: <PosterPreview drawing={drawing} title={poster.title} />,
    actions: [canSaveFiles() ? save : understood],
  });
}

function PosterPreview({ drawing, title }: { drawing: Promise<HTMLCanvasElement>; title: string }) {
  const [src, setSrc] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // Not every webview saves a picture with a blob's address.
    drawing.then(
      (canvas) => setSrc(canvas.toDataURL("image/jpeg", 0.92)),
      () => setFailed(true),
    );
  }, [drawing]);
  return (
    <div className={styles.preview} aria-busy={src === null && !hasFailed}>
      <div className={cx(styles.frame, src === null && styles.empty)}>
        {src && (
          <img src={src} alt={`《${title}》的分享海报，含二维码`} className={styles.poster} />
        )}
        {hasFailed && <p>海报生成失败，请稍后重试</p>}
      </div>
      {getSurroundings().platform !== "pc" && <p className={styles.hint}>{savingHint()}</p>}
    </div>
  );
}

/** Where no picture can be saved, a long press does it. */
function savingHint(): string {
  if (hasNativeSide()) return "长按图片或截屏保存";
  return canSaveFiles() ? "长按图片也可保存或发送给好友" : "长按图片可保存或发送给好友";
}

async function savePoster(drawing: Promise<HTMLCanvasElement>, title: string): Promise<void> {
  try {
    const picture = await toPicture(await drawing, "image/jpeg");
    const isDownload = await savePicture(`${title.replaceAll(/[\\/:*?"<>|]/g, "")}.jpg`, picture);
    if (isDownload) showToast("已开始保存，请在相册或下载中查看");
  } catch {
    showToast("保存失败，请截屏保存");
  }
}
