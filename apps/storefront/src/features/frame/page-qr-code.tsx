import { useQrCode } from "../../ui/picture/use-qr-code.ts";

export function PageQrCode({ address }: { address: string }) {
  const code = useQrCode(address);
  return code && <img src={code} alt="当前页面的二维码" width={160} height={160} />;
}
