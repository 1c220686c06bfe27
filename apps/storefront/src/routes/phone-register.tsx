import { pageMeta } from "../domain/page-meta.ts";
import { paths } from "../domain/paths.ts";
import { PhoneRegisterForm } from "../features/sign-in/phone-register-form.tsx";
import { SignInLayout, type Switch } from "../features/sign-in/sign-in-layout.tsx";
import type { Route } from "./+types/phone-register.ts";

const switches: readonly Switch[] = [
  { label: "用户名注册", to: paths.register },
  { text: "已有账号？", label: "去登录", to: paths.login },
];

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "手机注册" });
}

export default function PhoneRegisterRoute() {
  return (
    <SignInLayout title="手机注册" switches={switches}>
      <PhoneRegisterForm />
    </SignInLayout>
  );
}
