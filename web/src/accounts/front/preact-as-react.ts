/**
 * Preact's versions of what the pages for visitors import from React; the build substitutes them for
 * React.
 */
export { Fragment } from "preact";
export { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
