import type { AccountDevice } from "@playfront/contract/entities";
import { type LucideIcon, Monitor, Smartphone, Tablet } from "lucide-react";
import { shanghaiDay, shanghaiHour } from "../../shared/text/format.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./security.module.css";

const icons: Record<AccountDevice["kind"], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Monitor,
};

/** One device with its address and last use. */
export function DeviceRow({
  device,
  isBusy,
  onEnd,
}: {
  device: AccountDevice;
  isBusy: boolean;
  onEnd: () => void;
}) {
  const { name, kind, address, createdat, seenat, current } = device;
  const Icon = icons[kind] ?? Smartphone;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className={styles.facts}>
        <p className={styles.name}>
          {name}
          {current && <span className={styles.mark}>本机</span>}
        </p>
        <p className={styles.fact}>
          {current ? (
            "正在使用"
          ) : (
            <>
              最近使用 <time dateTime={seenat}>{shanghaiHour(seenat)}</time>
            </>
          )}
        </p>
        <p className={styles.fact}>
          {address !== "" && `${address} · `}
          <time dateTime={createdat}>{shanghaiDay(createdat)}</time> 登录
        </p>
      </div>
      {!current && (
        <Button
          look="danger"
          className={styles.end}
          busy={isBusy}
          onClick={onEnd}
          aria-label={`退出 ${name}`}
        >
          退出
        </Button>
      )}
    </li>
  );
}
