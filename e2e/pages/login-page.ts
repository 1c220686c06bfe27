import type { Player } from "../support/players.ts";
import { FormPage } from "./form-page.ts";

/** The login form. */
export class LoginPage extends FormPage {
  async submit({ username, password }: Pick<Player, "username" | "password">): Promise<void> {
    await this.choosePasswordLogin();
    await this.fill({ 账号: username, 密码: password });
    await this.button("登录").click();
  }
}
