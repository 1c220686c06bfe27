import { FakeNative, type NativeBehaviour } from "@playfront/bridge/testing/fake-native";
import { defaultTokens } from "@playfront/contract/container";
import { vi } from "vitest";
import { setContainerTokens } from "../browser/container/surroundings.ts";

const agents = {
  app: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile PlayfrontApp/2.1",
  sdk: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148 PlayfrontSDK/1.3",
  browser: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
  iphone: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile Safari/604.1",
  wechat: "Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50",
  desktop:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
  harmony: "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114 ArkWeb/4.1 Mobile",
} as const;

/** Makes the page believe that it runs in this container. */
export function enter(place: keyof typeof agents): void {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agents[place]);
  setContainerTokens(defaultTokens);
}

type Request = FakeNative["done"][number];

/**
 * The native side of this window, one for each test file, since the page makes one bridge. Calls are answered with
 * success and no data until `answer` says otherwise. `forget` clears what the test has recorded.
 */
export function startNative(manners: NativeBehaviour = { by: "injected" }) {
  let respond: (request: Request) => unknown = done;
  const native = new FakeNative(window, manners, (request) => respond(request));
  return {
    answer: (answer: (request: Request) => unknown) => {
      respond = answer;
    },
    tell: (message: unknown) => native.tell(message),
    /** Parameters of the recorded calls with this name. */
    calls: (name: string) =>
      native.done.filter(({ call }) => call === name).map(({ params }) => params),
    forget: () => {
      native.done.length = 0;
      respond = done;
    },
  };
}

function done(): unknown {
  return { code: 1, msg: "", data: null };
}
