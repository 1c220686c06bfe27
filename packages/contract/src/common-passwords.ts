/** Passwords of at least eight characters that attackers try first, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 87654321 987654321 0123456789 11111111 111111111 1111111111 00000000 0000000000
88888888 888888888 66666666 99999999 22222222 33333333 12341234 123123123 12121212 11223344 1122334455 112233445566
147258369 789456123 147852369 159357456 741852963 963852741 123654789 321654987 1234567a 12345678a 123456789a
a1234567 a12345678 a123456789 aa123456 aa12345678 abc12345 abcd1234 abc123456 abcdefgh abcdefg1 aaaaaaaa asdfghjk
asdfghjkl asdf1234 asd123456 qwertyui qwertyuiop qwerty12 qwerty123 qwer1234 qwe123456 qweasdzxc 1q2w3e4r 1q2w3e4r5t
1qaz2wsx 1qazxsw2 q1w2e3r4 zxcvbnm1 zxcvbnm123 zxc123456 password password1 password12 password123 passw0rd p@ssw0rd
p@ssword admin123 admin888 administrator root1234 iloveyou iloveyou1 woaini520 woaini1314 5201314a 52013145 520520520
13145200 1314520520 woaiwojia wodemima nihao123 zhang123 wang1234 sunshine princess football baseball superman
batman123 starwars trustno1 welcome1 letmein1 monkey123 dragon123 master123 computer internet samsung1 michelle
jennifer changeme default1 test1234 testtest guest123 user1234 game1234 games123 player123 playfront`.split(
    /\s+/,
  ),
);
