/** An invisible field that tells password managers which account the form's password belongs to. */
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
