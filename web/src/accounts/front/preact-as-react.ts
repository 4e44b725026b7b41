/** What the pages for visitors take from React, by Preact; the build puts it in React's place. */
export { Fragment } from "preact";
export { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
