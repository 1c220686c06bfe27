import { type ChangeEvent, useId } from "react";
import { buttonClass } from "../../ui/form/button.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./avatar.module.css";
import { avatarTypes } from "./avatar-file.ts";

interface ChooserProps {
  /** True if a picture is already chosen. */
  hasPicture: boolean;
  onChoose: (file: File) => void;
}

/** Chooses a picture from the album, or takes one with the camera. */
export function AvatarChooser({ hasPicture, onChoose }: ChooserProps) {
  return (
    <div className={styles.choosers}>
      <FileButton
        label={hasPicture ? "换一张" : "选择图片"}
        look={hasPicture ? "outline" : "primary"}
        onChoose={onChoose}
      />
      <FileButton label="拍一张" look="outline" camera onChoose={onChoose} />
    </div>
  );
}

interface FileButtonProps {
  label: string;
  look: "primary" | "outline";
  camera?: boolean;
  onChoose: (file: File) => void;
}

function FileButton({ label, look, camera, onChoose }: FileButtonProps) {
  const id = useId();
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Reset, so that choosing the same file again after a failure fires a change event.
    target.value = "";
    if (file) onChoose(file);
  };
  return (
    <div className={cx(styles.chooser, camera && styles.camera)}>
      <input
        id={id}
        type="file"
        accept={avatarTypes.join(",")}
        capture={camera ? "user" : undefined}
        className={cx("visually-hidden", styles.file)}
        onChange={change}
      />
      <label htmlFor={id} className={buttonClass({ look, wide: true })}>
        {label}
      </label>
    </div>
  );
}
