import styles from "./SchoolScene.module.css";

/** The trees of the compound: a palm on the left, an almond tree on the right. */
export function SceneTrees() {
  return (
    <g>
      <path className={styles.trunk} d="M92 452c4-60-4-110 2-172" />
      <g className={styles.frond}>
        <path d="M94 282c-34-22-62-10-72 18 24-16 46-18 72-18Z" />
        <path d="M94 282c-20-38-48-44-70-30 30 0 50 12 70 30Z" />
        <path d="M94 282c34-22 62-10 72 18-24-16-46-18-72-18Z" />
        <path d="M94 282c20-38 48-44 70-30-30 0-50 12-70 30Z" />
        <path d="M94 282c-22 16-30 40-24 62 6-26 14-42 24-62ZM94 282c22 16 30 40 24 62-6-26-14-42-24-62Z" />
      </g>
      <path className={styles.trunk} d="M762 462V330" />
      <g className={styles.leaves}>
        <path d="M684 372c10-26 146-26 156 0Z" />
        <path d="M698 342c10-24 118-24 128 0Z" />
        <path d="M714 314c8-24 88-24 96 0Z" />
      </g>
      <path className={styles.hedge} d="M0 452c20-22 44-8 56-2 14-16 36-12 44 2h50v18H0Z" />
      <path className={styles.hedge} d="M660 456c16-18 34-8 44-2 16-14 34-10 42 0h54v16H660Z" />
    </g>
  );
}

/** The yellow bus with the two black lines that every child in Lagos knows. */
export function SceneBus() {
  return (
    <g transform="translate(48 426)">
      <path
        className={styles.bus}
        d="M6 16C6 6 12 2 22 2h132c12 0 18 6 24 18l12 22c4 6 6 10 6 18v20H6Z"
      />
      <path
        className={styles.glass}
        d="M16 14h26v22H16ZM50 14h26v22H50ZM84 14h26v22H84ZM118 14h26v22h-26ZM152 14h6c8 0 10 4 14 12l6 10h-26Z"
      />
      <path className={styles.stripes} d="M6 50h188M6 57h189" />
      <path className={styles.lamp} d="M190 62h6v8h-6Z" />
      <g className={styles.wheel}>
        <circle cx="44" cy="80" r="15" />
        <circle cx="156" cy="80" r="15" />
      </g>
      <g className={styles.hub}>
        <circle cx="44" cy="80" r="6" />
        <circle cx="156" cy="80" r="6" />
      </g>
    </g>
  );
}

/** A pupil on the way in, bag on the back; `x`, `y` are the feet, `tall` the height. */
export function ScenePupil({ x, y, tall }: { x: number; y: number; tall: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${tall / 40})`}>
      <path className={styles.skin} d="M-3-12v11M3-12v11" />
      <path className={styles.sock} d="M-3-5v5M3-5v5" />
      <path className={styles.skin} d="M-6-25-9-15M6-25l3 10" />
      <path className={styles.pinafore} d="M-5-28H5l4 17H-9Z" />
      <path className={styles.bag} d="M-5-28H5v11H-5Z" />
      <circle className={styles.head} cx="0" cy="-34" r="5.5" />
    </g>
  );
}
