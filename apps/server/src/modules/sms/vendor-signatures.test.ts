import { expect, test } from "vitest";
import { canonicalQuery, sha256Hex, signForAliyun } from "./aliyun-signature.ts";
import { signForTencent } from "./tencent-signature.ts";

test("signature V3 matches Alibaba Cloud's worked example", () => {
  const request = {
    method: "POST",
    path: "/",
    query: canonicalQuery({
      RegionId: "cn-shanghai",
      ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd",
    }),
    headers: {
      host: "ecs.cn-shanghai.aliyuncs.com",
      "x-acs-action": "RunInstances",
      "x-acs-content-sha256": sha256Hex(""),
      "x-acs-date": "2023-10-26T10:22:32Z",
      "x-acs-signature-nonce": "3156853299f313e23d1673dc12e1703d",
      "x-acs-version": "2014-05-26",
    },
    body: "",
  };
  const key = { keyId: "YourAccessKeyId", keySecret: "YourAccessKeySecret" };
  expect(signForAliyun(request, key)).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId," +
      "SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version," +
      "Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
});

test("an Alibaba Cloud query escapes RFC 3986's reserved characters", () => {
  const query = canonicalQuery({ b: '{"code":"1"}', "a*": "趣 ~'()!" });
  expect(query).toBe("a%2A=%E8%B6%A3%20~%27%28%29%21&b=%7B%22code%22%3A%221%22%7D");
});

test("signature V3 matches Tencent Cloud's worked example", () => {
  const request = {
    service: "cvm",
    headers: { "content-type": "application/json; charset=utf-8", host: "cvm.tencentcloudapi.com" },
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    timestamp: 1551113065,
  };
  const key = {
    keyId: "AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE",
    keySecret: "Gu5t9xGARNpq86cd98joQYCN3EXAMPLE",
  };
  expect(signForTencent(request, key)).toBe(
    "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, " +
      "SignedHeaders=content-type;host, " +
      "Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168",
  );
});
