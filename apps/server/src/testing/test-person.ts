import type { Person } from "../modules/realname/realname.provider.ts";

let made = 0;

/** A person with a unique, valid identity number, by default born on 1990-01-01. */
export function newPerson(birthDate = "1990-01-01"): Person {
  made += 1;
  const sequence = String(made % 1000).padStart(3, "0");
  const region = 110101 + Math.floor(made / 1000);
  return {
    name: "测试人",
    identity: withCheckDigit(`${region}${birthDate.replaceAll("-", "")}${sequence}`),
  };
}

/** Appends the check digit of GB 11643-1999. */
function withCheckDigit(body: string): string {
  const sum = [...body].reduce(
    (total, digit, place) => total + Number(digit) * 2 ** (17 - place),
    0,
  );
  return body + "10X98765432".charAt(sum % 11);
}
