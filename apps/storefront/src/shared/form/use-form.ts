import type { Failure } from "@playfront/contract/api";
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import type { FormFailure } from "../../ui/form/form-failure.tsx";
import { failureWithoutWait, failureWords, waitSeconds } from "./failure-words.ts";
import { type FormDraft, readFormDraft, useFormDraftOfSession } from "./form-drafts.ts";
import { findTyped, keepTyped, type TypedInput } from "./typed-input.ts";
import { useTypedInput } from "./use-typed-input.ts";

type Values<Name extends string> = Record<Name, string>;

export interface FormSpec<Name extends string> {
  initial: Values<Name>;
  /** The error of a value, for the player; null if it is valid. */
  rules: Record<Name, (value: string, values: Values<Name>) => string | null>;
  /** Normalises typed or pasted text. */
  tidy?: Partial<Record<Name, (typed: string) => string>>;
  /** Kept if the session ends while the form is filled in, for the same player's return. No secrets. */
  draft?: FormDraft<NoInfer<Name>>;
  /** Found again in another form of the page, and partly after a reload. */
  typed?: TypedInput;
}

export interface Submission<Name extends string> {
  values: Values<Name>;
  /**
   * Shows a failure at the field that the host names in `data.field`, otherwise at the field that `fields` gives for
   * its code, otherwise for the form as a whole.
   */
  fail(failure: Failure, fields?: Partial<Record<number, Name>>): void;
}

/** Resolves to true if the page is being left: the form then stays busy, so that nothing is sent again. */
export type Send<Name extends string> = (submission: Submission<Name>) => Promise<boolean>;

export interface FormState<Name extends string> {
  values: Values<Name>;
  /** The props of the field with this name. */
  field(name: Name): {
    name: Name;
    value: string;
    error: string | null;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
  };
  /** Shows an error at a field before the form is sent, and focuses it. */
  refuse(name: Name, message: string): void;
  setFailure(message: string | null): void;
  /** The submit handler. `also` checks inputs other than the fields, such as a captcha. */
  submit(send: Send<Name>, also?: () => boolean): (event: FormEvent<HTMLFormElement>) => void;
  /** The props for `Form`. */
  form: {
    formRef: RefObject<HTMLFormElement | null>;
    failure: FormFailure | null;
    busy: boolean;
    refusals: number;
  };
}

/**
 * The state of a form: its values, one error for each field by the shared rules, and one failure. It is never sent
 * twice. Reads what the browser had filled in before hydration.
 */
export function useForm<Name extends string>(spec: FormSpec<Name>): FormState<Name> {
  const isHydrated = useHydrated();
  const [values, setValues] = useState(() => ({
    ...spec.initial,
    ...readFormDraft(spec.draft),
    ...(isHydrated && findTyped(spec.typed, spec.initial)),
  }));
  const [errors, setErrors] = useState<Partial<Record<Name, string | null>>>({});
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const sending = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);
  const names = Object.keys(spec.initial) as Name[];

  const first = useRef({ spec, isHydrated });
  useLayoutEffect(() => {
    if (!formRef.current) return;
    const { spec, isHydrated } = first.current;
    const filled = readFields(formRef.current, spec);
    const all = isHydrated
      ? filled
      : { ...filled, ...findTyped(spec.typed, filled), ...textsIn(filled) };
    setValues((before) => (isSame(before, all) ? before : all));
  }, []);
  useTypedInput(spec.typed);
  useFormDraftOfSession(spec.draft, values);

  const setError = (name: Name, message: string | null) =>
    setErrors((before) => ({ ...before, [name]: message }));
  const check = (name: Name, all: Values<Name>) => spec.rules[name](all[name], all);

  const fail: Submission<Name>["fail"] = (problem, fields = {}) => {
    const name =
      rejectedField(problem, names) ?? (problem.kind === "coded" && fields[problem.code]);
    if (name) refuse(name, failureWords(problem));
    else setFailure(asFormFailure(problem));
  };
  const refuse = (name: Name, message: string) => {
    setError(name, message);
    setRefusals((count) => count + 1);
  };

  async function run(form: HTMLFormElement, send: Send<Name>, also: () => boolean) {
    if (sending.current) return;
    const all = readFields(form, spec);
    const wrong = Object.fromEntries(names.map((name) => [name, check(name, all)]));
    setErrors(wrong as Partial<Record<Name, string | null>>);
    setFailure(null);
    const alsoFine = also();
    if (!alsoFine || names.some((name) => wrong[name])) return setRefusals((count) => count + 1);
    sending.current = true;
    setBusy(true);
    const isLeaving = await send({ values: all, fail }).catch((error: unknown) => {
      release();
      throw error;
    });
    if (!isLeaving) release();
  }

  function release() {
    sending.current = false;
    setBusy(false);
  }

  return {
    values,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name] ?? null,
      onChange: ({ target }) => {
        const value = tidyValue(spec, name, target.value);
        setValues((before) => ({ ...before, [name]: value }));
        if (spec.typed) keepTyped(spec.typed, { [name]: value });
        setError(name, null);
      },
      onBlur: () => {
        if (values[name] !== "" && !errors[name]) setError(name, check(name, values));
      },
    }),
    refuse,
    setFailure: (message) => setFailure(message === null ? null : { text: message, until: null }),
    submit:
      (send, also = () => true) =>
      (event) => {
        event.preventDefault();
        void run(event.currentTarget, send, also);
      },
    form: { formRef, failure, busy, refusals },
  };
}

/** The present values of the fields: some password managers fill them in without an event. */
function readFields<Name extends string>(
  form: HTMLFormElement,
  spec: FormSpec<Name>,
): Values<Name> {
  const data = new FormData(form);
  const names = Object.keys(spec.initial) as Name[];
  const read = names.map((name) => {
    const value = data.get(name);
    return [name, typeof value === "string" ? tidyValue(spec, name, value) : spec.initial[name]];
  });
  return Object.fromEntries(read) as Values<Name>;
}

/** The fields that hold something. */
function textsIn<Name extends string>(values: Values<Name>): Partial<Values<Name>> {
  const filled = Object.entries(values).filter(([, value]) => value !== "");
  return Object.fromEntries(filled) as Partial<Values<Name>>;
}

function isSame(a: Record<string, string>, b: Record<string, string>): boolean {
  return Object.keys(a).every((name) => a[name] === b[name]);
}

function tidyValue<Name extends string>(
  { tidy }: FormSpec<Name>,
  name: Name,
  text: string,
): string {
  return tidy?.[name]?.(text) ?? text;
}

function asFormFailure(failure: Failure): FormFailure {
  const wait = waitSeconds(failure);
  return { text: failureWithoutWait(failure), until: wait > 0 ? Date.now() + wait * 1000 : null };
}

function rejectedField<Name extends string>(
  failure: Failure,
  names: readonly Name[],
): Name | undefined {
  if (failure.kind !== "coded") return undefined;
  const { field } = (failure.data ?? {}) as { field?: unknown };
  return names.find((name) => name === field);
}
