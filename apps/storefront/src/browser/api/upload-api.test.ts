import { beforeEach, expect, test, vi } from "vitest";
import { createUploadApi } from "./upload-api.ts";

let sent: FakeRequest[];

/** An XMLHttpRequest whose network the test controls. */
class FakeRequest {
  status = 0;
  responseText = "";
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onloadend = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    sent.push(this);
  }
  abort() {
    this.onloadend();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onloadend();
  }
}

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  return () => void vi.useRealTimers();
});

const shares: number[] = [];
function upload(signal?: AbortSignal) {
  shares.length = 0;
  const file = new File(["x"], "avatar.jpg");
  const api = createUploadApi((share) => void shares.push(share));
  const result = api.call("user/uploadAvatar", { file }, { signal });
  return { result, request: sent[0]! };
}

test("reports how much was sent, and returns the host's answer", async () => {
  const { result, request } = upload();
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  request.upload.onprogress?.({ loaded: 4, total: 4 });
  request.answer(200, { code: 1, data: { avatar: "/media/a.webp" }, msg: "" });
  expect(await result).toEqual({ ok: true, data: { avatar: "/media/a.webp" } });
  expect(shares).toEqual([0.25, 1]);
});

test("continues while bytes move, however slowly, and fails once none do", async () => {
  const { result, request } = upload();
  for (let second = 0; second < 50; second += 5) {
    vi.advanceTimersByTime(5000);
    request.upload.onprogress?.({ loaded: second, total: 100 });
  }
  expect(shares).toHaveLength(10);
  vi.advanceTimersByTime(10_001);
  expect(await result).toMatchObject({ ok: false, kind: "network" });
});

test("no answer and a 5xx status are network failures", async () => {
  const cut = upload();
  cut.request.onloadend();
  expect(await cut.result).toMatchObject({ ok: false, kind: "network", status: null });
  sent = [];
  const trouble = upload();
  trouble.request.answer(503, { code: 500, data: null, msg: "" });
  expect(await trouble.result).toMatchObject({ ok: false, kind: "network", status: 503 });
});

test("can be aborted", async () => {
  const controller = new AbortController();
  const { result } = upload(controller.signal);
  controller.abort();
  await expect(result).rejects.toThrow();
});
