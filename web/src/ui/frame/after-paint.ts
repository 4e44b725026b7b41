/**
 * Resolves once the browser has painted what changed before this call; at once on a hidden page,
 * which paints nothing.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    // The task after the frame's callbacks, and so after its paint.
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
