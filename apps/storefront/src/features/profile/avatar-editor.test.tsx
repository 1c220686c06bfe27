import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { clearSession, setToken } from "../../browser/session/session.ts";
import { startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { samplePlayer } from "../../testing/samples.ts";
import { AvatarEditor } from "./avatar-editor.tsx";
import { checkAvatarFile } from "./avatar-file.ts";

const player = samplePlayer();
const megabyte = 1024 * 1024;

beforeEach(() => {
  clearSession();
  setToken("t");
  startFakeHost();
});

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText("选择图片"), { target: { files: [file] } });

test("file types and sizes are checked before the upload", () => {
  for (const type of ["image/jpeg", "image/png", "image/webp", "image/gif"]) {
    expect(checkAvatarFile({ type, size: 5 * megabyte })).toBeNull();
  }
  expect(checkAvatarFile({ type: "image/png", size: 5 * megabyte + 1 })).toContain("5 MB");
  expect(checkAvatarFile({ type: "image/png", size: 0 })).toContain("空");
  for (const type of ["image/svg+xml", "image/heic", "application/pdf", ""]) {
    expect(checkAvatarFile({ type, size: 9 })).toContain("JPG、PNG、WebP 或 GIF");
  }
});

test("an unusable file shows the reason, and another can be chosen", async () => {
  renderPage(<AvatarEditor player={player} />, { at: "/user/profile/avatar/" });
  choose(new File(["x"], "a.exe", { type: "application/x-msdownload" }));
  expect((await screen.findByRole("alert")).textContent).toContain("JPG、PNG、WebP 或 GIF");
  const huge = new File(["x"], "a.png", { type: "image/png" });
  Object.defineProperty(huge, "size", { value: 6 * megabyte });
  choose(huge);
  expect(screen.getByRole("alert").textContent).toContain("不能超过 5 MB");
});

test("a file that the browser cannot decode is refused, and its object URL is revoked", async () => {
  const revoked: string[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(class extends URL {}, {
      createObjectURL: () => "blob:made",
      revokeObjectURL: (address: string) => revoked.push(address),
    }),
  );
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error("EncodingError"));
  renderPage(<AvatarEditor player={player} />, { at: "/user/profile/avatar/" });
  choose(new File(["MZ"], "a.png", { type: "image/png" }));
  expect((await screen.findByText("图片无法识别，请换一张")).isConnected).toBe(true);
  expect(revoked).toEqual(["blob:made"]);
  expect(screen.getByLabelText("选择图片")).toBeTruthy();
});

test("a picture of the shop is chosen by a tap, and can be saved", async () => {
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  for (const side of ["naturalWidth", "naturalHeight"])
    Object.defineProperty(HTMLImageElement.prototype, side, { value: 512, configurable: true });
  renderPage(<AvatarEditor player={player} />, { at: "/user/profile/avatar/" });
  const panda = screen.getByRole("button", { name: "熊猫" });
  expect(panda.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(panda);
  expect(await screen.findByRole("button", { name: "保存头像" })).toBeTruthy();
  expect(panda.getAttribute("aria-pressed")).toBe("true");
});
