import { paths } from "../../shared/navigation/paths.ts";
import form from "../../ui/form/form.module.css";
import { PageLink } from "../../ui/layout/page-link.tsx";

/** Where to end the sessions that a change of 登录保护 leaves alone. */
export function OtherDevicesNote() {
  return (
    <p className={form.note}>
      之前登录的设备不受影响，可在
      <PageLink to={paths.devices} className={form.link}>
        登录设备
      </PageLink>
      中退出。
    </p>
  );
}
