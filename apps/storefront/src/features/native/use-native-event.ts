import { useEffect, useRef } from "react";
import { loadBridge } from "../../browser/container/bridge.ts";

/** Listens to an event of the container while the component is there; the listener may change with each render. */
export function useNativeEvent(name: string, listener: (detail: unknown) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    let isMounted = true;
    let stop = () => {};
    void loadBridge().then((bridge) => {
      if (isMounted && bridge) stop = bridge.on(name, (detail) => latest.current(detail));
    });
    return () => {
      isMounted = false;
      stop();
    };
  }, [name]);
}
