import { type ChangeEvent, useId } from "react";
import { buttonClass } from "../../ui/form/button.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./avatar.module.css";
import { avatarTypes } from "./avatar-file.ts";

interface ChooserProps {
  /** A picture is chosen already. */
  again: boolean;
  onChoose: (file: File) => void;
}

/** A picture from the album, or from the camera where there is one at hand. */
export function AvatarChooser({ again, onChoose }: ChooserProps) {
  return (
    <div className={styles.choosers}>
      <FileButton
        label={again ? "换一张" : "选择图片"}
        look={again ? "outline" : "primary"}
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
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again after a failure.
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
        onChange={take}
      />
      <label htmlFor={id} className={buttonClass({ look, wide: true })}>
        {label}
      </label>
    </div>
  );
}
