import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { LoginForm } from "../../features/sign-in/login-form.tsx";
import { NativeLogin } from "../../features/sign-in/native-login.tsx";
import { SignInLayout, type SignInLink } from "../../features/sign-in/sign-in-layout.tsx";
import { pages } from "../../pages.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { onDemand } from "../frame/on-demand.ts";
import type { Route } from "./+types/login.ts";

const OtherWays = onDemand(() => import("../../features/sign-in/other-ways/other-ways.tsx"));

const switches: readonly SignInLink[] = [
  { label: "用密码注册", to: paths.registerByPhone },
  { label: "忘记密码", to: paths.findPassword },
];

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: pages.login.title });
}

export default function LoginRoute() {
  return (
    <SignInLayout title={pages.login.title} switches={switches} below={<Below />}>
      <LoginForm />
      <NativeLogin />
    </SignInLayout>
  );
}

/** Beneath everything else, so that nothing moves when it comes. */
function Below() {
  return useHydrated() && <OtherWays />;
}
