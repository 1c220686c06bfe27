/**
 * The most used passwords, in lower case: whole passwords from the top of published counts of leaked passwords, and the
 * words and numbers that most other leaked passwords are composed of.
 */

/** Passwords of eight characters and more, as they are. */
export const wholePasswords = split(`
password passw0rd p@ssw0rd p@ssword pa55word pa55w0rd passwort passwords password! password? iloveyou iloveyou2
iloveme1 iloveyou! loveyou1 lovelove lovely12 lovers12 princess princesa sunshine football baseball basketball softball
superman superstar spiderman batman12 starwars trustno1 whatever welcome1 welcome! welcome123 jennifer jessica1 michelle
michael1 michelle1 jonathan jordan23 charlie1 danielle elizabeth alexander alexandra alexande christopher christian
christin christina victoria samantha stephanie stephani benjamin nicholas nicole12 patricia patrick1 anthony1 andrea12
katherin catherine caroline chocolat chocolate cocacola computer computer1 internet internet1 samsung1 samsung123 microsoft
mercedes corvette mustang1 ferrari1 porsche1 chevy123 maverick midnight midnight1 marlboro metallica metallic nirvana1
blink182 slipknot slayer666 einstein explorer infinity icecream hello123 hello1234 hellohello hello12345 helloworld
helpme123 changeme changeme1 changeit default1 default123 letmein1 letmein123 letmein! access14 access123 administrator
sysadmin adminadmin admin1234 admin12345 admin123456 admin888 admin666 admin@123 admin!@# admin888888 rootroot root1234
root123456 toor1234 guest123 guestguest testtest test1234 test12345 test123456 testing1 testing123 tester123 demo1234
demo123456 user1234 user12345 useruser username username1 temp1234 temppass temporary secret12 secret123 security
security1 qazwsxedc qazwsx12 qazwsx123 qazwsxedcrfv qaz12345 qaz123456 qaz123wsx 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx
!qaz2wsx 1qaz!qaz 2wsx3edc zaq12wsx zaq1xsw2 zaq1zaq1 zaq12345 1qazxsw2 1qazzaq1 xsw2zaq1 qwerasdf qwerasdfzxcv qweasd12
qweasd123 qweasdzxc qweasdzxc123 qweqwe123 qweqweqwe asdasd123 asdasdasd asdfasdf asdf1234 asdf12345 asdf123456 asdfjkl;
asdfghjkl; zxczxc123 zxcvzxcv zxcvbnm, zxcvbnm123 zxcasdqwe zxcasdqwe123 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r! q1w2e3r4! a1s2d3f4 a1s2d3f4g5 z1x2c3v4 z1x2c3v4b5 1a2b3c4d 1a2s3d4f 1z2x3c4v a1b2c3d4
a1b2c3d4e5 abc123abc abcd12345 abcdabcd abcabc123 aabbccdd aabbcc123 a1a2a3a4 aaa111222 aaa123456 aaaa1111 aaaa1234
aaaabbbb 111aaa111 1111aaaa 123abc456 123qwe123 123qweasd 123qweasdzxc 123qwe!@# 123asd123 123zxc123 12qwaszx 12345qwert
12345qwe 123456qwe 123456qq 123456qwerty 1234qwer 1234asdf 1234abcd 12345abc 12345abcde 123456abc 123456asd 123456zxc
1234qwerasdf qwer1234 qwer12345 qwer123456 qwert123 qwert1234 qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345
qwerty123456 qwerty1! qwerty!@# qwertyui qwertyuiop qwertyuiop123 qwerty789 !qazxsw2 !@#$%^&* !@#$%^&*( !@#$qwer
!@#qweasd !@#123qwe 147258369 147852369 1472583690 159357456 159753456 159951159 159357159 258369147 258258258 258456258
321654987 369258147 369852147 456123789 456789123 741852963 741852741 753951456 753159456 789456123 7894561230 789654123
852456951 852963741 951753852 963852741 963258741 987456321 987654123 1029384756 0192837465 1123581321 31415926 314159265
3141592653 27182818 10203040 1020304050 11223344 1122334455 112233445566 11112222 1111222233334444 12344321 1234554321
123454321 12345654321 123321123 123321321 123456654321 1234567887654321 12131415 12211221 13131313 13141314 14141414
15151515 15975300 16161616 18181818 19191919 20202020 21212121 23232323 24242424 25252525 31313131 32323232 36363636
45454545 52013140 52013141 520131400 5201314520 52052052 521521521 52152152 56565656 58585858 65656565 66668888 67676767
68686868 69696969 78787878 86868686 87878787 88886666 88889999 89898989 90909090 96969696 98989898 99998888 00001111
00112233 01010101 01230123 01234567 012345678 0123456789 00000001 10000000 10101010 100200300 1234512345 12345600
12345611 12345688 123456as 123456aa 123456ab 123456az 123456qw 12345678q 12345679 123456780 123456781 123456788 123456787
123456798 123456987 123456799 12345687 123457890 1234568790 1234560. 123456.. 123456,. 123456+- 123456.a 1234567. 123456789.
woaini520 woaini521 woaini1314 woaini5201314 woaini123 woaini123456 woainiwoaini woaiwojia woaiwoziji woaibaba woaimama
woaimama1 woaibabamama woailaopo woailaogong woaizhongguo woaizhongguo1 woaixuexi woainima woaini1234 woshishui
woshishei woshiwo123 woshiniba woshinima woshinidie woshiniyeye woshiren woshitiancai woshidashen woshigaoshou wozuiniu
wodemima wodemima123 wodeshijie wodeaini wodezuiai wodetian1 wobuzhidao wobuaini wangjimima wangji123 wangjile mimamima
mimashi123 mima1234 mima12345 mima123456 meiyoumima buzhidao buzhidao1 bugaosuni nihao123 nihao1234 nihao12345
nihaonihao nihaoma123 nishishui nishishei nishizhu nimasile caonima123 caonima1 caonima520 caonimabi laopo520 laogong520
laopo1314 laogong1314 laopolaopo baobao520 baobao123 baobei520 baobei1314 baobeibaobei xiaobao123 xiaoxiao xiaoxiao1
xiaoming xiaoming1 xiaohong xiaofang xiaolong xiaolong1 xiaoqiang xiaoyu123 xiaobai123 xiaomao123 xiaozhu123 xiangwang
zhongguo zhongguo1 zhongguoren zhonghua beijing1 beijing2008 beijing123 shanghai shanghai1 guangzhou shenzhen chongqing
hangzhou nanjing123 tianjin1 chengdu1 wuhan123 dongguan dongbei123 taiwan123 hongkong tangtang tiantian tiantian1
tianshi1 tianxia1 tianxiadiyi dajiahao dajiahao1 gongxifacai facaifacai facai888 facai168 yifanfengshun yilufacai
yiluping an168168 fafafa888 woyaofacai woyaozhuanqian jintian123 mingtian1 kaixin123 kaixinjiuhao kuaile123 xingfu123
xingfu520 yongyuan1 yongyuanaini aini1314 aini5201314 ainiyiwannian ainiyishengyishi yishengyishi yishengyouni 5201314a
5201314aa 5201314abc 5201314q 5201314qq 5201314w 5201314zz 5201314. 5201314.. 1314520a 1314520aa 1314520q
1314520520 13145200 13145201 13145210 1314521a 1314521521 520520520 520520521 5205201314 5211314a 52113140 521314521
7758521a 77585210 7758258a 77582580 775852100 77585217758521 7758520a 584520584 5845201314 58452013 584131452 20131452
201314520 2013142013 20142014 20152015 20162016 20172017 20182018 20192019 20202021 20212021 20222022 20232023 20242024
20252025 20262026 110110110 119119119 120120120 110119120 11011011 12012012 95279527 10086100 1008610086 10010100
1000000000 100861008 74108520 741085209 zhangwei zhang123 zhang1234 zhang123456 wangwei123 wangwei1 wangyang wangjing
wangjun1 wangfang wangpeng wanglei1 wangqiang wangxiao wang1234 wang12345 wang123456 liuyang1 liuwei123 liujing1 lijing123
liwei123 lilei123 chenchen chenwei1 chen1234 chen123456 huang123 huangwei yangyang yangyang1 yang1234 zhaoyang zhao1234
zhoujielun jaychou1 jay123456 zhou1234 linlin123 linjunjie liudehua wuyifan1 luhan520 exo12345 tfboys123 tfboys520 kobe2424
kobe8888 kobe24824 jordan123 james2323 curry3030 nba12345 messi1010 ronaldo7 ronaldo07 iverson3 mcgrady1 yaoming1 yaoming11
dragonball onepiece onepiece1 naruto123 naruto12 sasuke123 luffy123 conan123 doraemon hellokitty pikachu1 pikachu123
pokemon1 pokemon12 pokemon123 digimon1 ultraman evangelion gundam123 warcraft warcraft3 war3war3 starcraft diablo123
diablo2d2 worldofwarcraft legend123 chuanqi123 chuanqi1 mir2mir2 counterstrike cs123456 cs1.6cs1.6 crossfire cf123456
cfcfcfcf dnf123456 dnfdnfdnf lol123456 lollollol lol12345 lol11111 leagueoflegends yingxionglianmeng wangzhe123
wangzherongyao wzry1234 wzry123456 hepingjingying chiji1234 pubg1234 pubg123456 minecraft minecraft1 minecraft123
wodeshijie1 roblox123 roblox12 fortnite fortnite1 fortnite123 genshin123 yuanshen yuanshen1 yuanshen123 xinghaitiedao
mihoyo123 steam123 steam1234 steam123456 taptap123 blizzard1 tencent1 tencent123 qqqq1111 qq123456 qq1234567 qq12345678
qq123456789 qq123123 qq520520 qq5201314 qq1314520 qq111111 qq000000 qq666666 qq888888 qqqqqqqq qqwwee123 qqwweerr qqaazz123
wechat123 weixin123 weixin520 wx123456 alipay123 zhifubao taobao123 taobao520 jd123456 baidu123 baidu1234 baidu123456
sina1234 sina123456 renren123 163163163 wangyi163 163163aa csdn1234 csdncsdn csdn123456 github123 linux123 ubuntu123
windows1 windows7 windows10 oracle123 mysql123 mysqlroot sql12345 huawei123 huawei@123 xiaomi123 xiaomi888 vivo1234 oppo1234
oppo123456 iphone123 iphone4s iphone5s iphone6s apple123 apple1234 nokia123 nokia5800 lenovo123 dell1234 hp123456 asus1234
sony1234 canon123 google123 google1234 facebook facebook1 twitter1 youtube1 myspace1 linkedin linkedin1 dropbox1 netflix1
spotify1 yahoo123 hotmail1 discord1 tiktok123 douyin123 douyin520 kuaishou bilibili bilibili1 bilibili123 games123 game1234
game123456 gamegame gamer123 gameover playgame player123 player1234 player01 player001 playstation nintendo xbox3600 xbox360a
ps123456 slot1234 casino88 lucky123 lucky777 lucky888 luckyone happy123 happy1234 happyday happynewyear newyear1 birthday
birthday1 birthdays anniversary sweetheart sweetie1 sweet123 honey123 babygirl babygirl1 babyboy1 baby1234 baby123456 angel123
angelina angels12 butterfly butterfly1 flower12 flower123 flowers1 rainbow1 diamond1 diamonds crystal1 silver12 golden12
orange12 purple12 yellow12 green123 blue1234 black123 white123 redred12 pussycat kitty123 kittycat cat12345 dog12345 puppy123
bigdog12 tigger12 tigger123 tiger123 tigers12 lion1234 panda123 panda520 monkey12 monkey123 monkeys1 dragon12 dragon123 dragon88
dragons1 snake123 horse123 rabbit12 rabbit123 bunny123 eagle123 eagles12 falcon12 falcons1 dolphin1 dolphins shark123 phoenix1
phoenix123 hunter12 hunter123 ranger12 soldier1 warrior1 warriors knight12 knights1 ninja123 samurai1 viper123 wizard12 wizard123
gandalf1 legolas1 matrix12 matrix123 neo12345 skywalker starwars1 startrek enterprise terminator godzilla kingkong superman1
superman123 batman123 spiderman1 ironman1 ironman123 thor1234 hulk1234 captain1 america1 avengers avengers1 joker123 joker666
loki1234 cowboys1 steelers packers1 yankees1 redskins lakers24 lakers123 chelsea1 chelsea123 arsenal1 arsenal123 liverpool
liverpool1 manchester manutd123 barcelona barcelona1 realmadrid juventus acmilan1 football1 football12 football123 soccer12
soccer123 hockey12 tennis12 golfing1 runner12 swimming fishing1 cooking1 music123 music1234 guitar12 guitar123 piano123 drummer1
dancer12 singer12 rockstar rockstar1 rockyou1 eminem12 eminem123 shakira1 beyonce1 rihanna1 madonna1 jackson5 jackson1 michaeljackson
november december september february january1 monday12 friday13 sunday12 summer12 summer123 summer2020 winter12 winter123 spring12
autumn12 october1 august12 london12 london123 paris123 newyork1 newyork123 chicago1 texas123 florida1 california canada12 australia
brazil12 mexico12 england1 germany1 deutschland france12 russia12 india123 china123 china1234 china123456 china888 chinese1 japan123
korea123 vietnam1 mercury1 jupiter1 saturn12 galaxy12 universe universe1 sunflower sunrise1 sunset12 moonlight moonlight1 starlight
thunder1 lightning stormy12 fire1234 firefire water123 ocean123 forest12 mountain rivers12 garden12 house123 family12 family123 friend12
friends1 friendship forever1 forever21 forever123 together freedom1 freedom123 peace123 jesus123 jesus777 jesuschrist godisgood
blessed1 blessing church12 bible123 heaven12 heaven123 angelic1 devil666 satan666 666demon death123 killer12 killer123 killer666
monster1 monster123 zombie12 vampire1 vampires ghost123 shadow12 shadow123 shadow1234 darkness dark1234 nightmare hardcore hardcore1
fuckyou1 fuckyou2 fuckyou123 fuckyou! fuckfuck fuckme12 asshole1 bullshit shithead bitch123 bastard1 sexsexsex sexy1234 sexyboy1
sexygirl sexylady porn1234 boobies1 nobody12 nothing1 nothing123 everything something somebody anything anybody1 whoknows
dontknow dontforget remember remember1 forget123 forgetit goodluck goodluck1 goodbye1 goodgood goodmorning goodnight goodnight1
master12 master123 master1234 boss1234 bigboss1 manager1 manager123 teacher1 teacher123 student1 student123 school12 school123
college1 university engineer doctor12 doctor123 nurse123 lawyer12 police12 police110 pilot123 captain123 driver12 trucker1 hacker12
hacker123 hackers1 hacked123 coder123 program1 developer software hardware keyboard keyboard1 monitor1 printer1 network1 network123
server12 server123 database database1 backup12 backup123 letmeinnow opensesame sesame12 qazxswedc mnbvcxz1 mnbvcxzlkj poiuytrewq
lkjhgfdsa lkjhgfds poiuytre 0987654321 098765432 09876543 9876543210 987654321a 87654321a 87654321q 7654321a 654321aa 654321qq
987654321q zxcvbnm1 zxcvbnm12 asdfghjk asdfghjkl asdfghjkl1 asdfghjkl123 jkl12345 uiop7890 tyuiop12 yuiop123 vbnm1234 rfvtgbyhn
edcrfvtgb wsxedcrfv qscwdvefb qwaszx12 qwaszx123 qwaszxqwaszx 789789789 456456456 987987987 147147147 159159159 258258147 369369369
753753753 951951951 357357357 246824680 24682468 13579135 135792468 1357924680 2468013579 13572468 11235813 12481632 16888888 18888888
13888888 15888888 88881111 88884444 66666688 66688866 99999988 55555555a 66666666a 88888888a 00000000a 11111111a 12345678a 12345678b
123456789a 123456789b 123456789c 123456789q 123456789w 123456789z 123456789aa 123456789abc 123456789qq 123456789asd 123456789qwe
a123456789 a1234567890 b123456789 z123456789 q123456789 w123456789 s123456789 x123456789 l123456789 y123456789 aa123456789
abc123456789 zz123456789 as123456789 woaini999 woaini888 qq654321 abc54321 abc98765 xyz12345 xyz123456 abcxyz123 abcdefg123
abcdefgh1 abcdefg1 abcdefg8 abcdef12 abcdef123 abcdef123456 abcde123 abcde1234 abcde12345 a1b2c3d4e5f6 1a2b3c4d5e asd123asd zxc123zxc
qwe123qwe qwe123asd qwe123456 asd123456 zxc123456 abc123456 aaa123123 abc123123 asd123123 qwe123123 zxc123123 qaz123123 q123123123
a123123123 123123aa 123123qq 123123123a 112233aa 112233qq aa112233 qq112233 aabb1122 aa11bb22 a11111111 a111111111 q11111111 q111111111
a88888888 a66666666 z00000000 a00000000 aa111111 aa000000 aa888888 aa666666 aa123123 aa112211 aa123321 aa5201314 aa1314520 a5201314
a52013145 a1314520 q5201314 w5201314 z5201314 l5201314 y5201314 s5201314 x5201314 m5201314 h5201314 c5201314 j5201314 zx5201314`);

/** Words, names and key runs that stand before or behind numbers. */
export const stems = split(`
a b c d e f g h i j k l m n o p q r s t u v w x y z aa aaa aaaa ab abc abcd abcde abcdef abcdefg as asd asdf asdfg asdfgh asdfghj
qa qaz qazwsx qq qqq qqqq qw qwe qwer qwert qwerty qwertyu zx zxc zxcv zxcvb zxcvbn zxcvbnm ww www xx xxx yy yyy zz zzz ss sss dd ff gg
hh jj kk ll lll mm nn pp tt vv xyz xy lyf zxy zyx wxy lxy lj ly lp lw lx lz wj wl wx wy xl yj zj zl zh zy
pass passwd password admin administrator root test guest user login welcome hello master super system server manager
love iloveyou iloveu loveyou lover baby angel happy lucky sunny summer winter dragon tiger monkey shadow hunter killer ninja
michael jordan kobe james david daniel robert john peter tom tony jack mike alex kevin jason andy eric lisa mary lucy lily anna
apple google china beijing shanghai game games gamer player play pubg lol dnf cf wow cs dota war mir steam qqgame tencent taptap
wang zhang li liu chen yang huang zhao wu zhou xu sun ma zhu hu lin guo he gao luo zheng liang xie song tang han deng feng cao
peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lv ding ren lu yao shen zhong cui tan fan liao shi jin jia xia
fu fang zou xiong bai meng qin qiu hou yin xue yan lei long duan hao shao mao wan gu lai kang qian yan hong
wangwei zhangwei liwei liuwei wangfang lina wanglei zhanglei liqiang wangyan liming lijun zhangmin zhangjie lijing wangjing
liuyang wangyang zhangyang chenchen yangyang linlin tingting feifei dandan lili jingjing xiaoxiao xiaolong xiaoming xiaohong
baobao baobei tiantian maomao doudou niuniu lele huanhuan beibei mimi lulu nana yaya momo keke xixi haha hehe heihei
woaini woai aini woshi wode laopo laogong mima nihao caonima qinaide meimei gege didi jiejie mama baba bangbang zhizhu
zhongguo tianshi tianxia wangzhe yuanshen chuanqi weixin taobao baidu sina csdn douyin kuaishou bilibili youxi wanjia gongzi
facai fafa kaixin kuaile xingfu yongyuan aiqing mengxiang ziyou guanyu nannan nvnv shuaige meinv`);

/** Numbers that stand behind words, and in front of them. */
export const numbers = split(`
1 2 8 01 11 12 21 22 23 66 69 77 88 99 00 000 001 007 101 110 111 119 120 121 123 168 178 188 189 198 199 222 233 234 321 333 369 404
456 520 521 555 588 618 666 668 678 777 789 888 886 918 987 999 1111 1122 1212 1234 1221 1313 1314 1357 1688 2222 2233 2468 3333 3344 4321
4444 5201 5211 5555 5678 6666 6688 6789 7777 7788 7890 8888 9527 9876 9999 0000 0123 1999 2000 2001 2002 2003 2004 2005 2006 2007 2008 2009
2010 2011 2012 2013 2014 2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026 1980 1981 1982 1983 1984 1985 1986 1987 1988 1989 1990
1991 1992 1993 1994 1995 1996 1997 1998 11111 12321 12345 54321 55555 66666 77777 88888 99999 00000 000000 010203 111111 111222 112211
112233 121212 123123 123321 123456 123654 131313 131420 131452 147258 159357 159753 168168 222222 258369 321321 333333 456456 456789 520131
520520 521521 5201314 1314520 1314521 5211314 555555 584520 654321 666666 666888 7758258 7758521 777777 789456 789789 888666 888888 987654
999999 1111111 1234321 1234567 7654321 6666666 8888888 12341234 12345678 87654321 11111111 88888888 123456789 987654321 1234567890`);

/** Signs that are put in to please a rule. */
export const ornaments = split(
  ". , ! ? @ # $ % & * _ - + = ~ .. ,, !! @@ ## ** __ -- ++ ... !!! *** @# !@ !@# !@#$ .,",
);

function split(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
