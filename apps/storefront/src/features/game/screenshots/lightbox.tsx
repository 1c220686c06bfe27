import FullScreen, { type Slide } from "yet-another-react-lightbox";
import Counter from "yet-another-react-lightbox/plugins/counter";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/counter.css";
import { useStaticHost } from "../../../browser/page/static-host.ts";
import { describePicture } from "../../../ui/picture/picture.tsx";

export interface LightboxProps {
  pictures: readonly string[];
  name: string;
  index: number;
  onClose: () => void;
}

/** Full-screen pictures with swipe, pinch, arrow keys and Escape; closing returns the focus to the opener. */
export function Lightbox({ pictures, name, index, onClose }: LightboxProps) {
  const withStaticHost = useStaticHost();
  return (
    <FullScreen
      open
      close={onClose}
      index={index}
      slides={pictures.map((src, at) => createSlide(withStaticHost(src), `${name} 截图 ${at + 1}`))}
      plugins={pictures.length > 1 ? [Zoom, Counter] : [Zoom]}
      carousel={{ finite: true, padding: 0, imageProps: { draggable: false } }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      animation={{ fade: 200, swipe: 250 }}
      render={pictures.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }}
      labels={{
        Lightbox: `${name} 截图`,
        Previous: "上一张",
        Next: "下一张",
        Close: "关闭",
        Carousel: "轮播",
        Slide: "图片",
        "{index} of {total}": "第 {index} 张，共 {total} 张",
        "Photo gallery": "截图",
        "Zoom in": "放大",
        "Zoom out": "缩小",
      }}
    />
  );
}

function createSlide(src: string, alt: string): Slide {
  const known = describePicture(src);
  return { src, alt, width: known?.width, height: known?.height };
}
