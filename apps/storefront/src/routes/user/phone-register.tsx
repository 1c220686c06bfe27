import { PhoneRegisterForm } from "../../features/sign-in/phone-register-form.tsx";
import {
  SignInLayout,
  type SignInLink,
  type SignInMode,
} from "../../features/sign-in/sign-in-layout.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import type { Route } from "./+types/phone-register.ts";

const modes: readonly SignInMode[] = [
  { label: "手机号", to: paths.registerByPhone, isActive: true },
  { label: "用户名", to: paths.register, isActive: false },
];
const switches: readonly SignInLink[] = [{ text: "已有账号？", label: "去登录", to: paths.login }];

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.registerByPhone.title });
}

export default function PhoneRegisterRoute() {
  return (
    <SignInLayout title={pages.registerByPhone.title} modes={modes} switches={switches}>
      <PhoneRegisterForm />
    </SignInLayout>
  );
}
