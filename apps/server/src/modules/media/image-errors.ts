import type { UnusableReason } from "./picture.ts";

/** What whoever uploaded a picture is told about it. */
export const imageErrors: Record<UnusableReason, string> = {
  format: "这不是可用的图片，请上传 JPG、PNG、WebP 或 GIF 格式的图片",
  svg: "不支持 SVG 图片，请上传 JPG、PNG、WebP 或 GIF 格式的图片",
  damaged: "图片已损坏或不完整，请换一张",
  pixels: "图片尺寸太大了，请上传 4000 万像素以内的图片",
  frames: "动图太长了，请换一张图片",
  hidden: "图片文件中夹带了其他内容，请截图或另存后再上传",
};
