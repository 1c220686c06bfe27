/**
 * The first three digits of mobile numbers that people in China use, by network; state of 2026. Numbers of machines
 * (140, 141, 144, 146, 148) and those not given out are left out. Form rules accept more: a new series must be able to
 * register before it stands here.
 */
export const mobilePrefixes: readonly string[] = [
  // China Mobile
  ..."134 135 136 137 138 139 147 150 151 152 157 158 159 172 178 182 183 184 187 188 195 197 198".split(
    " ",
  ),
  // China Unicom
  ..."130 131 132 145 155 156 166 175 176 185 186 196".split(" "),
  // China Telecom; 174 is its satellite series.
  ..."133 149 153 173 174 177 180 181 189 190 191 193 199".split(" "),
  // China Broadnet
  "192",
  // Virtual operators
  ..."162 165 167 170 171".split(" "),
];
