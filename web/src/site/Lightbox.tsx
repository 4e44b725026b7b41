/** Where a picture of the gallery is seen large; the page's script opens it. */
export function Lightbox() {
  return (
    <dialog className="lightbox" aria-label="Gallery">
      <figure>
        <div className="lightbox-picture" />
        <figcaption aria-live="polite">
          <span data-count /> <span data-caption />
        </figcaption>
      </figure>
      <button type="button" data-step="-1" aria-label="Previous picture">
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="m15 4-8 8 8 8" />
        </svg>
      </button>
      <button type="button" data-step="1" aria-label="Next picture">
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="m9 4 8 8-8 8" />
        </svg>
      </button>
      <button type="button" data-close aria-label="Close">
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="m5 5 14 14M19 5 5 19" />
        </svg>
      </button>
    </dialog>
  );
}
