import type { Data, Payload } from "@playfront/contract/calls";
import { joinWords } from "@playfront/contract/texts/join-words";
import { useEffect, useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { shanghaiDay } from "../../shared/text/format.ts";
import { CheckField } from "../../ui/form/check-field.tsx";
import form from "../../ui/form/form.module.css";
import styles from "./recovery-page.module.css";

type Ways = Data<"user/index/findPwdWaysIn">;
type Proof = Payload<"user/index/findPwdWaysIn">;

/**
 * What came after the last proof by phone, and what the player says of each: removed, unless the tick is taken away. The host suspends
 * what it hears nothing about.
 */
export function useYoungWays({ phone, sign, time, modifysign }: Proof) {
  const [ways, setWays] = useState<Ways>([]);
  const [kept, setKept] = useState<readonly string[]>([]);
  useEffect(() => {
    let isLeft = false;
    const proof = { phone, sign, time, modifysign };
    void getBrowserApi()
      .call("user/index/findPwdWaysIn", proof)
      .then((result) => {
        if (result.ok && !isLeft) setWays(result.data);
      });
    return () => {
      isLeft = true;
    };
  }, [phone, sign, time, modifysign]);
  const removed = ways.map(({ way }) => way).filter((way) => !kept.includes(way));
  return {
    answer: ways.length > 0 ? { removed: removed.join(","), kept: kept.join(",") } : {},
    fields: ways.length > 0 && (
      <fieldset className={styles.ways}>
        <legend className={form.lead}>
          以下登录方式在您上次验证手机号之后添加，不需要密码就能登录。不是您添加的，请移除；是您添加的，可取消勾选。
        </legend>
        {ways.map(({ way, name, since }) => (
          <CheckField
            key={way}
            isChecked={!kept.includes(way)}
            onChange={(isRemoved) =>
              setKept(isRemoved ? kept.filter((one) => one !== way) : [...kept, way])
            }
          >
            {joinWords("移除", name)}
            <span className={styles.since}>{shanghaiDay(since)} 添加</span>
          </CheckField>
        ))}
      </fieldset>
    ),
  };
}
