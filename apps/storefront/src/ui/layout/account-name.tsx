/** Tells password managers whose password a form contains. Invisible. */
export function AccountName({ value }: { value: string }) {
  return (
    <input
      type="text"
      autoComplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="visually-hidden"
    />
  );
}
