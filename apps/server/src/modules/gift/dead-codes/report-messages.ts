interface Gift {
  giftid: string;
  giftname: string;
}

/** What a player is told who has another code. */
export const replacedMessage = ({ giftid, giftname }: Gift) => ({
  kind: "support" as const,
  title: "兑换码已更换",
  content: `您领取的「${giftname}」兑换码无法使用，已为您更换新的兑换码，请到礼包页面查看。`,
  link: `/gift/info/${giftid}`,
});

/** What a player is told whose code stays. */
export const refusedMessage = ({ giftid, giftname }: Gift, reason: string) => ({
  kind: "support" as const,
  title: "兑换码反馈已处理",
  content: `您反馈「${giftname}」的兑换码无法使用，经核实未予补发：${reason}`,
  link: `/gift/info/${giftid}`,
});
