import type { MultipartDamage } from "./fuzz-call.ts";

const boundary = "----fuzz";

interface Part {
  name: string;
  filename?: string;
  body: Buffer;
}

/** A multipart body with an upload in the field `file`, intact or damaged. */
export function encodeMultipart({ damage, number }: { damage: MultipartDamage; number: number }) {
  const file: Part = { name: "file", filename: "a.png", body: files[number % files.length]! };
  const whole = encode(damagedParts(file, damage));
  const type = `multipart/form-data${damage === "no boundary" ? "" : `; boundary=${boundary}`}`;
  if (typeof damage !== "string") {
    return { type, bytes: whole.subarray(0, Math.floor(whole.length * damage.keep)) };
  }
  if (damage === "no end") return { type, bytes: whole.subarray(0, -boundary.length - 6) };
  if (damage === "wrong boundary") return { type: `${type}x`, bytes: whole };
  if (damage === "broken header") {
    const text = whole.toString("latin1").replace("content-disposition:", "content-disposition");
    return { type, bytes: Buffer.from(text, "latin1") };
  }
  return { type, bytes: whole };
}

function damagedParts(file: Part, damage: MultipartDamage): Part[] {
  const field = { name: "note", body: Buffer.from("text") };
  switch (damage) {
    case "two files":
      return [file, { ...file, filename: "b.png" }];
    case "many fields":
      return [...Array.from({ length: 50 }, () => field), file];
    case "long name":
      return [{ ...file, name: "f".repeat(5_000), filename: "x".repeat(5_000) }];
    case "no name":
      return [{ ...file, name: "" }];
    case "field as file":
      return [{ name: "file", body: file.body }];
    case "nul name":
      return [{ ...file, name: "file\0", filename: "../../etc/passwd\0.png" }];
    case "prototype":
      return [{ ...field, name: "__proto__" }, { ...field, name: "constructor" }, file];
    case "empty file":
      return [{ ...file, body: Buffer.alloc(0) }];
    default:
      return [file];
  }
}

function encode(parts: readonly Part[]): Buffer {
  const coded = parts.flatMap(({ name, filename, body }) => {
    const called = filename === undefined ? "" : `; filename="${filename}"`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${called}\r\n`;
    const type = filename === undefined ? "" : "content-type: image/png\r\n";
    return [Buffer.from(`${head}${type}\r\n`, "latin1"), body, Buffer.from("\r\n")];
  });
  return Buffer.concat([...coded, Buffer.from(`--${boundary}--\r\n`)]);
}

/** A picture of one pixel, and files that only look like pictures. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const files: readonly Buffer[] = [
  png,
  png.subarray(0, 40),
  Buffer.concat([png.subarray(0, 16), Buffer.from("7fffffff7fffffff", "hex"), png.subarray(24)]),
  Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
  Buffer.from("MZ\x90\0This program cannot be run in DOS mode"),
  Buffer.from("GIF89a\xff\xff\xff\xff\0\0\0", "latin1"),
  Buffer.from("ffd8ffe000104a46494600", "hex"),
  Buffer.from("524946460000000057454250565038", "hex"),
  Buffer.concat([png, Buffer.from("PK\x03\x04<script>alert(1)</script>")]),
  Buffer.alloc(5 * 1024 * 1024 + 1, 0xff).subarray(0, 9_000),
];
