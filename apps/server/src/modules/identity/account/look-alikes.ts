/**
 * Characters that are read as letters, digits, signs and Han characters, from the confusables of Unicode Technical
 * Standard 39 (version 13), and some more: small capitals, and lower-case letters whose capitals are there. Characters that
 * NFKD replaces are left out. Letters written from right to left are escaped, because an editor would reorder the line.
 */
const looksLike: readonly (readonly [string, string])[] = [
  ["a", "ᴀ⍺ɑαаΑАᎪᗅꓮ𖽀𐊠"],
  ["aa", "ꜳꜲ"],
  ["ae", "æӕÆӔ"],
  ["ao", "ꜵꜴ"],
  ["au", "ꜷꜶ"],
  ["av", "ꜹꜻꜸꜺ"],
  ["ay", "ꜽꜼ"],
  ["b", "ƄЬᏏᑲᖯꞴΒВᏴᗷꓐ𐊂𐊡𐌁ʙ"],
  ["bl", "Ы"],
  ["c", "ᴄⲥсꮯ𐐽🝌𑣲𑣩ⲤСᏟꓚ𐊢𐌂𐐕𐔜"],
  ["d", "ԁᏧᑯꓒᎠᗞᗪꓓɗᴅ"],
  ["dz", "ʣ"],
  ["e", "℮ꬲеҽ⋿ΕЕⴹᎬꓰ𑢦𑢮𐊆ᴇ"],
  ["f", "ꜰꬵꞙẝք𝈓ꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥"],
  ["g", "ɡᶃƍցԌᏀᏳꓖԍɢ"],
  ["h", "һհᏂΗⲎНᎻᕼꓧ𐋏ʜ"],
  ["i", "⍳ıɪɩιіꙇӏꭵᎥ𑣃"],
  ["j", "ϳјꞲͿЈᎫᒍꓙᴊ"],
  ["k", "ΚⲔКᏦᛕꓗ𐔘ᴋ"],
  ["l", "\u{5c0}∣⏽\u{661}\u{6f1}𐌠\u{1e8c7}ƖǀΙⲒІӀ\u{5d5}\u{5df}\u{627}\u{7ca}ⵏᛁꓲ𖼨𐊊𐌉𝈪ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦ʟ"],
  ["ll", "ǁ\u{5f0}"],
  ["lo", "Ю"],
  ["ls", "ʪ"],
  ["lz", "ʫ"],
  ["m", "ΜϺⲘМᎷᗰᛖꓟ𐊰𐌑мμϻᴍ"],
  ["n", "ոռΝⲚꓠ𐔓пηɴ"],
  [
    "o",
    "०੦૦௦౦೦൦๐໐၀\u{665}\u{6f5}ᴏᴑꬽοσⲟоჿօ\u{5e1}\u{647}\u{6be}\u{6c1}\u{6d5}ഠဝ𐓪𑣈𑣗𐐬\u{7c0}০୦〇𑓐𑣠ΟⲞОՕⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖",
  ],
  ["oe", "œŒ"],
  ["oo", "ꝏꚙꝎꚘ"],
  ["p", "⍴ρⲣрΡⲢРᏢᑭꓑ𐊕ᴘ"],
  ["q", "ԛգզⵕ"],
  ["r", "ꭇꭈᴦⲅгꮁ𝈖ƦᎡᏒ𐒴ᖇꓣ𖼵ʀ"],
  ["rn", "𑜀"],
  ["s", "ꜱƽѕꮪ𑣁𐑈ЅՏᏕᏚꓢ𖼺𐊖𐐠"],
  ["t", "⊤⟙🝨ΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕ᴛ"],
  ["tf", "ꝷ"],
  ["ts", "ʦ"],
  ["u", "ꞟᴜꭎꭒʋυս𐓶𑣘∪⋃Սሀ𐓎ᑌꓴ𖽂𑢸"],
  ["ue", "ᵫ"],
  ["uo", "ꭣ"],
  ["v", "∨⋁ᴠνѵ\u{5d8}𑜆ꮩ𑣀𝈍\u{667}\u{6f7}ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝"],
  ["w", "ɯᴡѡԝա𑜊𑜎𑜏ꮃ𑣯𑣦ԜᎳᏔꓪ"],
  ["x", "᙮×⤫⤬⨯хᕁᕽ᙭╳𐌢𑣬ꞳΧⲬХⵝᚷꓫ𐊐𐊴𐌗𐔧"],
  ["y", "ɣᶌʏỿꭚγуүყ𑣜ΥⲨУҮᎩᎽꓬ𖽃𑢤𐊲"],
  ["z", "ᴢꮓ𑣄𐋵𑣥ΖᏃꓜ𑢩"],
  ["2", "ꝚƧϨꙄᒿꛯ"],
  ["3", "𝈆ꞫȜƷꝪⳌЗӠ𖼻𑣊"],
  ["4", "Ꮞ𑢯"],
  ["5", "Ƽ𑢻"],
  ["6", "ⳒбᏮ𑣕"],
  ["7", "𝈒𐓒𑣆"],
  ["8", "৪੪\u{1e8cb}ȣȢ𐌚"],
  ["9", "੧୨৭൭ꝮⳊ𑣌𑢬𑣖"],
  ["'", "՝‘’‛′‵՚\u{5f3}ʹˈˊˋ˴ʻʽʼʾꞌ\u{5d9}\u{7f4}\u{7f5}ᑊᛌ"],
  ["(", "❨❲〔\u{fd3e}"],
  [")", "❩❳〕\u{fd3f}"],
  ["*", "⁎\u{66d}∗𐌟"],
  ["+", "᛭➕𐊛"],
  [",", "\u{60d}\u{66b}‚ꓹ"],
  ["-", "‐‒–\u{6d4}⁃˗−➖Ⲻ"],
  [".", "\u{701}\u{702}꘎\u{10a50}\u{660}\u{6f0}ꓸ"],
  ["/", "᜵⁁∕⁄╱⟋⧸𝈺㇓〳Ⳇノ丿"],
  [":", "։\u{703}\u{704}᛬᠃᠉⁚\u{5c3}˸꞉∶ːꓽ"],
  ["<", "‹❮˂𝈶ᐸᚲ"],
  ["=", "᐀⹀゠꓿"],
  [">", "›❯˃𝈷ᐳ𖼿"],
  ["_", "\u{7fa}"],
  ["~", "⁓∼"],
  ["·", "・᛫⸱𐄁•‧∙⋅ꞏᐧ"],
];

/** Each group begins with the character that the others are read as. */
const hanGroups = [
  "ー—―─━㇐ꟷᅳ一 㔾⺋ 㖈䎛 㘽㦳 㣺⺗ 㩁搉 㫚曶 㬵胶 㬺幐 㬻䐠 㮣槩 䀹鿃 䀿晣 䑃朦 䚶訞",
  "丨⎜⎟⎢⎥⎪⎮㇑ᅵ 丬⺦ 乙㇠ 乚㇟⺃ 乛㇖⺂ 亀⻲ 亅㇚ 二ニ 亻イ⺅ 併倂 値值 兀⺎ 八ハ 刂⺉ 力カ 卍࿖ 卐࿕",
  "卜ト 口ロ囗 啓啟 土士 塡填 墫壿 夕タ 媯嬀 尢⺐ 尣⺏ 工エ 巳⺒ 帡帲 幺⺓ 彑⺔ 忄⺖ 戶戸 扌⺘ 攵⺙ 斉⻫",
  "旡⺛ 晚晩 朌肦 朏胐 朐胊 朓脁 朘脧 朣膧 杮柿 榝樧 歯⻭ 歺⺞ 民⺠ 氵⺡ 氺⺢ 溈潙 灬⺣ 爫⺤ 犭⺨ 研硏",
  "礻⺭ 竜⻯ 糹⺯ 絕絶 罒⺫⺲ 罓⺱ 耂⺹ 肀⺺ 胼腁 艹⺾⺿⻀ 蒍蔿 蘷虁 虎⻁ 衤⻂ 西⻄ 覀⻃ 见⻅ 訮詽 讆讏",
  "讠⻈ 豜豣 贝⻉ 赿趆 跥跺 躗躛 軿輧 车⻋ 辶⻌⻍ 郎郞 鎭鎮 钅⻐ 長⻑ 镸⻒ 长⻓ 门⻔ 阝⻏⻖ 隷隸 青⻘",
  "韦⻙ 页⻚ 风⻛ 飞⻜ 食⻝ 飠⻟ 饣⻠ 马⻢ 鬼⻤ 鱼⻥ 鹂鹃 麦⻨ 黄⻩ 黑黒 齐⻬ 齿⻮ 龙⻰",
].join(" ");

const table: ReadonlyMap<string, string> = new Map([
  ...looksLike.flatMap(([to, froms]) => [...froms].map((from) => [from, to] as const)),
  ...hanGroups.split(" ").flatMap((group) => {
    const [to = "", ...froms] = group;
    return froms.map((from) => [from, to] as const);
  }),
]);

/** Folds what a reader does not tell apart: width and other compatibility forms, letter case, look-alikes. NFKD. */
export function foldLookAlikes(text: string): string {
  return [...text.normalize("NFKD")].map(foldCharacter).join("");
}

/** Some letters look like Latin ones as capitals only: `в` is folded as `В`, because letter case is ignored. */
function foldCharacter(character: string): string {
  return table.get(character) ?? table.get(character.toUpperCase()) ?? character.toLowerCase();
}

/**
 * The same for all nicknames that look alike. Beyond `foldLookAlikes` it folds ASCII characters that are read as each other
 * in some letter case (`I`, `l`, `1`), and leaves out invisible ones. It is compared and never shown.
 */
export function skeletonOf(nickname: string): string {
  return foldLookAlikes(nickname)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll(/[i1|]/g, "l")
    .replaceAll("0", "o")
    .replaceAll("rn", "m")
    .replaceAll(/(?<=[lj])\u0307/g, "")
    .normalize("NFC");
}
