import type { Data } from "@playfront/contract/calls";
import styles from "./security.module.css";

/** The losses of a player who deletes the account, with the unexpired codes by name. */
export function DeletionConsequences({
  info: { days, codecount, codes },
}: {
  info: Data<"user/getDeletionInfo">;
}) {
  return (
    <section className={styles.lost} aria-labelledby="deletion-consequences">
      <h2 id="deletion-consequences">注销后，您将失去</h2>
      <ul>
        <li>账号、昵称、头像和绑定的手机号</li>
        <li>实名认证信息，重新注册需再次认证</li>
        <li>玩过的游戏记录、消息和反馈</li>
        <li>
          {codecount === 0
            ? "已领取的全部兑换码"
            : `已领取的兑换码，其中 ${codecount} 个还未过期：`}
          {codecount > 0 && (
            <ul className={styles.codes}>
              {codes.map(({ giftname, gamename, expires }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list whose items have no id
                <li key={index}>
                  {gamename} · {giftname}
                  <span className={styles.fact}>
                    <time dateTime={expires.slice(0, 10)}>{expires.slice(0, 10)}</time> 到期
                  </span>
                </li>
              ))}
              {codecount > codes.length && <li>还有 {codecount - codes.length} 个</li>}
            </ul>
          )}
        </li>
      </ul>
      <p>
        提交后有 <strong>{days} 天</strong>
        冷静期：期间账号停用，重新登录可以撤销；期满后数据永久删除，无法恢复。依法需要留存的登录日志保存不少于六个月，到期自动删除。
      </p>
    </section>
  );
}
