/** A browser of another engine, driven by real input: its own back, taps and keys. */
export interface Engine {
  open(address: string): Promise<void>;
  /** What an expression is in the page. */
  read<T>(expression: string): Promise<T>;
  tapAt(x: number, y: number): Promise<void>;
  /** Types into what has the focus. `\n` is Enter. */
  type(text: string): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the browser; null where it is not installed. */
export type StartEngine = () => Promise<Engine | null>;

/** A tap as both versions of WebDriver write it. */
export function tapActions(x: number, y: number): object[] {
  const actions = [
    { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) },
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ];
  return [{ type: "pointer", id: "pointer", actions }];
}

export function keyActions(text: string): object[] {
  const actions = [...text].flatMap((key) => {
    const value = key === "\n" ? enter : key;
    return [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ];
  });
  return [{ type: "key", id: "keys", actions }];
}

const enter = "\uE007";
