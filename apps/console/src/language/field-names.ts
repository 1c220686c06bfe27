/** Names of the console's pages and of the fields of their lists and forms. */
export const fieldNames = {
  resources: {
    operators: {
      name: "操作员",
      fields: {
        name: "用户名",
        shownName: "姓名",
        role: "角色",
        enabled: "启用",
        hasAuthenticator: "身份验证器",
        createdAt: "创建时间",
        seenAt: "最近登录",
        q: "用户名开头",
      },
    },
    trail: {
      name: "操作记录",
      fields: {
        at: "时间",
        operator: "操作员",
        action: "操作",
        object: "对象",
        changes: "修改",
        reason: "原因",
        address: "来源地址",
      },
    },
  },
};
