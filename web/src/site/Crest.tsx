/** The crest of `crest.svg` in the school's own colour, until the school has a logo. */
export function Crest() {
  return (
    <svg className="crest" viewBox="-4 0 72 72" width="40" height="44" aria-hidden="true">
      <g>
        <path d="M4 4h56v33c0 16-11 26-28 33C15 63 4 53 4 37Z" />
        <path className="own" d="M8 8h48v29c0 13.500-9 22-24 28.600C17 59 8 50.500 8 37Z" />
        <path d="M20 30a12 12 0 0 1 24 0Z" />
      </g>
      <path d="M32 36c-5-3.500-11-4.300-18-3.600V50c7-.7 13 .2 18 3.700 5-3.500 11-4.400 18-3.700V32.400c-7-.7-13 .1-18 3.600Z" />
      <path className="own" d="M31 36h2v17h-2z" />
    </svg>
  );
}
