interface MomentProps {
  /** With the offset of Shanghai. */
  of: string;
}

/** `YYYY-MM-DD HH:mm`, in one line. */
export function Minute({ of }: MomentProps) {
  return <span style={{ whiteSpace: "nowrap" }}>{of.slice(0, 16).replace("T", " ")}</span>;
}

/** The hour of what is known no more exactly. */
export function Hour({ of }: MomentProps) {
  return <span style={{ whiteSpace: "nowrap" }}>{of.slice(0, 13).replace("T", " ")} 时</span>;
}
