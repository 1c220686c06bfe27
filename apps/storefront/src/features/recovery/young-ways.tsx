import type { Data, Payload } from "@playfront/contract/calls";
import { joinWords } from "@playfront/contract/texts/join-words";
import { useEffect, useState } from "react";
import { getBrowserApi } from "../../browser/api/browser-api.ts";
import { shanghaiDay } from "../../shared/text/format.ts";
import { CheckField } from "../../ui/form/check-field.tsx";
import form from "../../ui/form/form.module.css";
import styles from "./recovery-page.module.css";

export type Ways = Data<"user/index/findPwdWaysIn">;
type Proof = Payload<"user/index/findPwdWaysIn">;

/** What came after the last proof by phone; undefined without an answer. */
export async function findYoungWays(proof: Proof): Promise<Ways | undefined> {
  const result = await getBrowserApi().call("user/index/findPwdWaysIn", proof);
  return result.ok ? result.data : undefined;
}

/**
 * What the player says of each way in that came after the last proof by phone: removed, unless the tick is taken away. The host
 * suspends what it hears nothing about. Asked again if they could not be found before the page was there.
 */
export function useYoungWays({ phone, sign, time, modifysign }: Proof, found: Ways | undefined) {
  const [ways, setWays] = useState<Ways>(found ?? []);
  const [kept, setKept] = useState<readonly string[]>([]);
  const isFound = found !== undefined;
  useEffect(() => {
    let isLeft = isFound;
    if (!isFound)
      void findYoungWays({ phone, sign, time, modifysign }).then((ways) => {
        if (ways && !isLeft) setWays(ways);
      });
    return () => {
      isLeft = true;
    };
  }, [isFound, phone, sign, time, modifysign]);
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
