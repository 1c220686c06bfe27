import { setGuessing, useGuessing } from "../../shared/game/seen-games.ts";
import { Switch } from "../../ui/form/switch.tsx";

/** Whether the home page may guess which games the player likes. */
export function GuessingRow() {
  return (
    <li>
      <Switch
        label="猜你喜欢"
        note="按最近玩过和看过的游戏分类，在本机挑选推荐。浏览记录仅保存在本机，关闭或退出登录时清除"
        isOn={useGuessing()}
        onChange={setGuessing}
      />
    </li>
  );
}
