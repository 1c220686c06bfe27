/** A new window for each bridge, since the global object of one cannot be removed. */
export function freshWindow(): Window {
  const host = Object.create(window) as Window & Record<string, unknown>;
  const root = document.createElement("div");
  const own = { self: host, top: host, document: { documentElement: root } };
  Object.assign(own.document, { createElement: document.createElement.bind(document) });
  for (const [name, value] of Object.entries(own)) Object.defineProperty(host, name, { value });
  for (const name of ["setTimeout", "clearTimeout"] as const) {
    Object.defineProperty(host, name, {
      value: (...args: never[]) => Reflect.apply(globalThis[name], globalThis, args),
    });
  }
  return host;
}
