import { dataText } from "@school/core/api/data-size.ts";
import { savesData } from "../../ui/frame/data-saver.ts";
import { pictures } from "../../ui/text.ts";

/** Distance from the view at which a frame's picture is loaded. */
const MARGIN = "200px";

/** Puts the pictures into their frames as these come near the view; on a tap where data is saved. */
export function loadPictures(): void {
  const saves = savesData();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        if (saves) offer(target);
        else fill(target);
      }
    },
    { rootMargin: MARGIN },
  );
  for (const waiting of document.querySelectorAll(".frame > noscript")) {
    if (waiting.parentElement) observer.observe(waiting.parentElement);
  }
}

/** The frame's picture that is not loaded yet; null if it is. */
export function waitingPicture(frame: Element): Element | null {
  const markup = frame.querySelector("noscript")?.textContent;
  if (!markup) return null;
  // The server has written it, with every text escaped.
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content.firstElementChild;
}

function fill(frame: Element): void {
  const picture = waitingPicture(frame);
  // The frame is near: waiting for the browser's own margin as well would only show it late.
  picture?.querySelector("img")?.removeAttribute("loading");
  picture?.removeAttribute("loading");
  if (picture) frame.querySelector("noscript")?.replaceWith(picture);
}

/** A tap loads the picture. That of the gallery opens large, as it always does. */
function offer(frame: Element): void {
  const isTile = frame.matches("[data-tile]");
  const button = document.createElement(isTile ? "span" : "button");
  button.className = "offer";
  button.textContent = pictures.show(1, null);
  if (!isTile) {
    button.addEventListener("click", () => {
      button.remove();
      fill(frame);
    });
  }
  frame.append(button);
  const picture = waitingPicture(frame);
  const image = picture?.matches("img") ? picture : picture?.querySelector("img");
  const address = image?.getAttribute("src");
  if (address) void showSize(button, address);
}

/** The largest of the files that the browser chooses from. */
async function showSize(button: Element, address: string): Promise<void> {
  const response = await fetch(address, { method: "HEAD" }).catch(() => null);
  const length = response?.ok ? response.headers.get("content-length") : null;
  if (length) button.textContent = pictures.show(1, dataText(Number(length)));
}

/** Hides pictures that do not load, and with them the tile of the gallery that shows one. */
export function hideBroken(): void {
  const hide = (image: HTMLImageElement) => {
    const tile = image.closest("[data-tile]")?.closest("li");
    (tile ?? image).hidden = true;
  };
  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLImageElement && !target.closest("dialog")) hide(target);
    },
    true,
  );
  // Those of the first view may have failed before this script came.
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0) hide(image);
  }
}
