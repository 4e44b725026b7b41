/** Pixels of scrolling from which on the way back to the top is shown. */
const FROM = 300;

/** Shows the button back to the top after scrolling down. */
export function showWayUp(): void {
  const button = document.querySelector<HTMLElement>(".to-top");
  if (!button) return;
  const look = () => {
    button.hidden = scrollY <= FROM;
  };
  addEventListener("scroll", look, { passive: true });
  look();
}
