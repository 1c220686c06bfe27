/* Runs in a preview: tells the console, which frames it, the text or the picture that was tapped. */
addEventListener(
  "click",
  (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (!(event.target instanceof Element) || parent === window) return;
    const picture = event.target.closest("img") ?? event.target.querySelector("img");
    const text = (event.target.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 200);
    const tapped = {
      source: "playfront-preview",
      text,
      picture: picture?.getAttribute("src") ?? "",
    };
    parent.postMessage(tapped, location.origin);
  },
  true,
);
