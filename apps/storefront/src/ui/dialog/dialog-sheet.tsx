import { AlertDialog } from "@base-ui/react/alert-dialog";
import { X } from "lucide-react";
import { useRef } from "react";
import { Button } from "../form/button.tsx";
import { cx } from "../style/cx.ts";
import styles from "./dialog-sheet.module.css";
import type { DialogSpec } from "./dialog-spec.ts";

/** A dialog that rises from the bottom, traps the focus and closes on Escape or a tap beside it. */
export default function DialogSheet({
  spec,
  onClose,
}: {
  spec: DialogSpec<string>;
  onClose: (action: string | null) => void;
}) {
  const popup = useRef<HTMLDivElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const isMask = spec.look === "mask";
  const hasCloseButton =
    !isMask && (spec.actions.length === 0 || spec.actions.some(({ keepsOpen }) => keepsOpen));
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose(null)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} onClick={() => onClose(null)} />
        <AlertDialog.Popup
          ref={popup}
          className={isMask ? styles.mask : styles.sheet}
          onClick={isMask ? () => onClose(null) : undefined}
          // The first action has the focus, whatever the body holds. If the dialog does not fit the screen, the dialog has it:
          // the focus would scroll the action into view, and the title out of it.
          initialFocus={() =>
            isScrollable(popup.current)
              ? popup.current
              : (actions.current?.querySelector("button") ?? true)
          }
        >
          <AlertDialog.Title className={styles.title}>{spec.title}</AlertDialog.Title>
          {spec.body !== undefined && (
            <AlertDialog.Description render={<div />} className={styles.body}>
              {spec.body}
            </AlertDialog.Description>
          )}
          {spec.actions.length > 0 && (
            <div ref={actions} className={styles.actions}>
              {spec.actions.map(({ id, label, primary, danger, onTap, keepsOpen }) => (
                <Button
                  key={id}
                  look={danger ? "danger" : primary ? "primary" : "outline"}
                  className={cx(styles.action, !primary && styles.quiet, danger && styles.goingOn)}
                  onClick={(event) => {
                    event.stopPropagation();
                    onTap?.();
                    if (!keepsOpen) onClose(id);
                  }}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
          {hasCloseButton && (
            <AlertDialog.Close className={styles.close} aria-label="关闭">
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </AlertDialog.Close>
          )}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function isScrollable(element: HTMLElement | null): boolean {
  return element !== null && element.scrollHeight > element.clientHeight;
}
