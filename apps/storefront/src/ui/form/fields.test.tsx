import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { CheckField } from "./check-field.tsx";
import { Choice } from "./choice.tsx";
import { Field } from "./field.tsx";
import { Form } from "./form.tsx";
import { Switch } from "./switch.tsx";
import { TextArea } from "./text-area.tsx";

test("an error is marked by an icon on every kind of field, a hint is not", () => {
  const error = "请填写";
  const ignore = () => {};
  renderPage(
    <>
      <Field label="昵称" error={error} value="" onChange={ignore} />
      <TextArea label="内容" error={error} value="" onChange={ignore} />
      <Choice
        label="类型"
        name="kind"
        options={{ a: "甲" }}
        value=""
        error={error}
        onChange={ignore}
      />
      <CheckField isChecked={false} error={error} onChange={ignore}>
        同意
      </CheckField>
      <Field label="账号" hint="6 位以上" value="" onChange={ignore} />
    </>,
  );
  const alerts = screen.getAllByRole("alert");
  expect(alerts).toHaveLength(4);
  for (const alert of alerts) expect(alert.querySelector("svg")).not.toBeNull();
  expect(screen.getByText("6 位以上").querySelector("svg")).toBeNull();
});

test("a switch is named by its label, described by its note, and turned by a tap on its row", async () => {
  const turn = vi.fn();
  renderPage(<Switch label="省流量模式" note="加载低清图片" isOn={false} onChange={turn} />);
  const toggle = screen.getByRole("switch", { name: "省流量模式", description: "加载低清图片" });
  await userEvent.click(screen.getByText("加载低清图片"));
  expect(turn.mock.calls).toEqual([[true]]);
  expect((toggle as HTMLInputElement).checked).toBe(false);
});

test("the button of a form that deletes something is not the filled one", () => {
  const form = {
    formRef: { current: null },
    failure: null,
    busy: false,
    refusals: 0,
    busyLabel: "提交中…",
    onSubmit: () => {},
    children: null,
  };
  renderPage(
    <>
      <Form {...form} label="保存" />
      <Form {...form} label="申请注销" danger />
    </>,
  );
  expect(screen.getByRole("button", { name: "保存" }).className).toContain("primary");
  const risky = screen.getByRole("button", { name: "申请注销" }).className;
  expect(risky).toContain("danger");
  expect(risky).not.toContain("primary");
});

test("the chosen option looks chosen in browsers that know no `:has`", () => {
  const options = { a: "甲", b: "乙" };
  renderPage(<Choice label="选择" name="choice" options={options} value="b" onChange={() => {}} />);
  expect(screen.getByText("乙").className).toContain("chosen");
  expect(screen.getByText("甲").className).not.toContain("chosen");
});
