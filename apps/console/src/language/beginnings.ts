/** How to begin where a list is still empty, by resource. */
export const beginnings: Readonly<Record<string, string>> = {
  games:
    "新建一款游戏，保存后提交审核，发布后玩家即可看到。手游的安装包在发布后到「安装包」中上传。",
  articles:
    "文章属于某款游戏的栏目：先发布游戏，在「站点设置 › 资讯栏目」为它添加栏目，再新建文章。",
  slides: "轮播图显示在首页顶部。新建一张，发布后玩家即可看到。",
  collections: "专题是您挑选的一组游戏，每款附上推荐的理由。新建一个，发布后玩家即可看到。",
  gifts: "礼包属于已发布的游戏。新建礼包后，在它的「导入」中添加兑换码。",
  openings: "添加一个服务器的开服时间，或点「批量粘贴」从表格添加，上架后玩家在开服表中看到。",
  channels: "请维护服务器的同事用命令添加：npm run operate -- channel add <渠道编号> <名称>。",
  posts: "玩家的评价和评论会出现在这里。",
  packages: "先发布一款手游，再在这里上传它的 APK，并设为游戏的安装包。",
  players: "玩家注册后会出现在这里。",
  answers: "把常用的回复写在这里，处理工单时即可插入。",
  announcements: "新建公告，选择发送给哪些玩家，可立即或定时发送。",
  keys: "程序（如游戏开发者的发布流程）用密钥代替登录。新建密钥，选择角色和有效期。",
  webhooks: "安装包上传、新反馈、礼包库存不足时通知您的系统。新建一个，填写接收地址。",
  operators: "为每位同事新建一个账号，并选择角色。",
};
