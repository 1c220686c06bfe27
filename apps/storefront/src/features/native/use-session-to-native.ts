import { useEffect, useRef } from "react";
import { callNative } from "../../browser/container/bridge.ts";
import { onPlayerEvent } from "../../browser/container/player-events.ts";
import { useSession } from "../../browser/session/session.ts";
import { tokensExchanged } from "../../browser/session/token-exchange.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import { dispatchNativeEvent } from "./dispatch-native-event.ts";

/** Reports the player, the token, and the player's logins and claims to the container. */
export function useSessionToNative(): void {
  const { token, userInfo } = useSession();
  const { uid, fcm } = userInfo ?? {};
  useEffect(() => {
    if (token === null) return;
    let isMounted = true;
    const tell = async () => {
      await tokensExchanged();
      if (!isMounted) return;
      if (uid === undefined) await refreshUserInfo();
      else await callNative("sdk.setTokenInfo", { token, uid });
    };
    void tell();
    return () => {
      isMounted = false;
    };
  }, [token, uid]);
  useEffect(() => {
    if (uid === undefined || fcm === undefined) return;
    void callNative("sdk.setFcmStatus", { fcm: Number(fcm) === 1 ? 1 : 0 });
  }, [uid, fcm]);
  useStartAndEnd(token, uid);
  usePlayerEvents(userInfo);
}

function useStartAndEnd(token: string | null, uid: string | undefined): void {
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (token === null && known.current !== null) {
      known.current = null;
      void dispatchNativeEvent("session.ended", {});
    } else if (token !== null && uid !== undefined && known.current !== uid) {
      known.current = uid;
      void dispatchNativeEvent("session.started", { uid });
    }
  }, [token, uid]);
}

/** Reports claims at once, and a login or registration once the player's info is loaded. */
function usePlayerEvents(player: { uid: string; username: string } | null): void {
  const signedIn = useRef<"login" | "register" | null>(null);
  const latest = useRef(player);
  latest.current = player;
  const tell = useRef(() => {
    const kind = signedIn.current;
    if (kind === null || latest.current === null) return;
    signedIn.current = null;
    const { uid, username } = latest.current;
    void callNative(kind === "login" ? "sdk.setLoginInfo" : "sdk.setRegisterInfo", {
      uid,
      username,
    });
  });
  useEffect(
    () =>
      onPlayerEvent((event) => {
        if (event.kind === "claimed") {
          const { giftid, gameid } = event;
          void dispatchNativeEvent("gift.claimed", { giftid, gameid });
        } else {
          signedIn.current = event.kind;
          tell.current();
        }
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the player's info is loaded
  useEffect(() => tell.current(), [player?.uid]);
}
