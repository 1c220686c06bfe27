import { useEffect, useRef } from "react";
import { callNative } from "../../browser/container/bridge.ts";
import { onPlayerEvent } from "../../browser/container/player-events.ts";
import { useSession } from "../../browser/session/session.ts";
import { urlTokenExchanged } from "../../browser/session/url-token.ts";
import { refreshUserInfo } from "../../shared/account/user-info.ts";
import { tellNative } from "./tell-native.ts";

/** Tells the container who is logged in here, with what token, and what the player has just done. */
export function useSessionToNative(): void {
  const { token, userInfo } = useSession();
  const { uid, fcm } = userInfo ?? {};
  useEffect(() => {
    if (token === null) return;
    let isPresent = true;
    const tell = async () => {
      await urlTokenExchanged();
      if (!isPresent) return;
      if (uid === undefined) await refreshUserInfo();
      else await callNative("sdk.setTokenInfo", { token, uid });
    };
    void tell();
    return () => {
      isPresent = false;
    };
  }, [token, uid]);
  useEffect(() => {
    if (uid === undefined || fcm === undefined) return;
    void callNative("sdk.setFcmStatus", { fcm: Number(fcm) === 1 ? 1 : 0 });
  }, [uid, fcm]);
  useStartAndEnd(token, uid);
  useDeeds(userInfo);
}

function useStartAndEnd(token: string | null, uid: string | undefined): void {
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (token === null && known.current !== null) {
      known.current = null;
      void tellNative("session.ended", {});
    } else if (token !== null && uid !== undefined && known.current !== uid) {
      known.current = uid;
      void tellNative("session.started", { uid });
    }
  }, [token, uid]);
}

/** A log-in is told once it is known who the player is. */
function useDeeds(player: { uid: string; username: string } | null): void {
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
          void tellNative("gift.claimed", { giftid, gameid });
        } else {
          signedIn.current = event.kind;
          tell.current();
        }
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: when somebody becomes known
  useEffect(() => tell.current(), [player?.uid]);
}
