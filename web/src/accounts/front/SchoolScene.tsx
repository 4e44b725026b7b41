import styles from "./SchoolScene.module.css";

const WING_LEFT = [158, 206, 254, 302];
const WING_RIGHT = [474, 522, 570, 618];

/** A primary school in Lagos: two storeys, verandah, flag, bus, the lagoon and its bridge behind. */
export function SchoolScene() {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 800 540"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle className={styles.sun} cx="628" cy="182" r="66" />
      <g className={styles.haze}>
        <path d="M70 196h110M130 212h120M540 150h110M604 168h120M560 188h70" />
      </g>
      <Horizon />
      <SceneTrees />
      <Ground />
      <Wing windows={WING_LEFT} from={140} to={346} />
      <Wing windows={WING_RIGHT} from={464} to={670} />
      <LiveView />
      <Flag />
      <SceneBus />
      <ScenePupil x={452} y={488} tall={34} />
      <ScenePupil x={478} y={490} tall={30} />
      <ScenePupil x={350} y={506} tall={40} />
    </svg>
  );
}

function Horizon() {
  return (
    <g>
      <path
        className={styles.city}
        d="M0 372v-44h26v-22h22v30h18v-62h10v-18h8v18h10v70h24v-34h30v22h20v-52h26v60h40v-20h500v-30h22v-46h6v-22h5v22h7v46h20v-18h24v34h14v46Z"
      />
      <rect className={styles.lagoon} x="0" y="366" width="800" height="60" />
      <path className={styles.bridge} d="M0 352h800" />
      <path className={styles.piers} d={`M8 354v20${"m40-20v20".repeat(20)}`} />
    </g>
  );
}

function Ground() {
  return (
    <g>
      <path className={styles.lawn} d="M0 424c140-14 280-10 400-10s280-2 400 10v136H0Z" />
      <path className={styles.earth} d="M384 464h52l84 96H286Z" />
      <path className={styles.earth} d="M0 512c220-14 560-14 800 0v24c-240-14-580-14-800 0Z" />
    </g>
  );
}

/** Half of the building: roof, two floors of louvred windows behind a verandah. */
function Wing({ windows, from, to }: { windows: number[]; from: number; to: number }) {
  const width = to - from;
  const posts = Array.from({ length: 5 }, (_, i) => from + 4 + (i * (width - 14)) / 4);
  const ribs = Math.floor(width / 9) - 1;
  return (
    <g>
      <rect className={styles.wall} x={from} y="262" width={width} height="204" />
      <rect className={styles.shade} x={from} y="262" width={width} height="16" />
      <rect className={styles.shade} x={from} y="366" width={width} height="14" />
      {windows.map((x) => (
        <g key={x}>
          <Louvres x={x} y={284} />
          <Louvres x={x} y={388} />
        </g>
      ))}
      <rect className={styles.trim} x={from} y="436" width={width} height="30" />
      <path
        className={styles.rail}
        d={`M${from + 4} 336v22${"m9-22v22".repeat(ribs)}M${from} 336H${to}`}
      />
      <rect className={styles.slab} x={from - 4} y="358" width={width + 8} height="8" />
      {posts.map((x) => (
        <rect key={x} className={styles.post} x={x} y="262" width="6" height="204" />
      ))}
      <path
        className={styles.roof}
        d={`M${from - 14} 264 ${from + 8} 218H${to - 8}L${to + 14} 264Z`}
      />
      <path className={styles.ribs} d={`M${from + 4} 222v40${"m9-40v40".repeat(ribs)}`} />
    </g>
  );
}

function Louvres({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <rect className={styles.window} x={x} y={y} width="28" height="40" />
      <path
        className={styles.louvres}
        d={[8, 16, 24, 32].map((d) => `M${x} ${y + d}h28`).join("") + `M${x + 14} ${y}v40`}
      />
    </g>
  );
}

/** The middle of the building: gable with the clock, balcony, and the open door. */
function LiveView() {
  return (
    <g>
      <rect className={styles.wallLight} x="340" y="244" width="130" height="222" />
      <path className={styles.roof} d="m324 250 81-66 81 66Z" />
      <path className={styles.wallLight} d="m350 246 55-44 55 44Z" />
      <circle className={styles.clock} cx="405" cy="232" r="13" />
      <path className={styles.hands} d="M405 224v8l6 4" />
      <rect className={styles.sign} x="358" y="260" width="94" height="14" rx="2" />
      {[362, 391, 420].map((x) => (
        <Louvres key={x} x={x} y={288} />
      ))}
      <rect className={styles.slab} x="334" y="358" width="142" height="8" />
      <path className={styles.door} d="M383 466v-56a22 22 0 0 1 44 0v56Z" />
      <path className={styles.louvres} d="M405 388v78" />
      <rect className={styles.trim} x="340" y="436" width="36" height="30" />
      <rect className={styles.trim} x="434" y="436" width="36" height="30" />
      <path className={styles.slab} d="M372 466h66v5h8v5h-82v-5h8Z" />
    </g>
  );
}

function Flag() {
  return (
    <g>
      <path className={styles.pole} d="M716 470V222" />
      <g>
        <path className={styles.flagGreen} d="M718 226c7-3 13 3 20 0v38c-7 3-13-3-20 0Z" />
        <path className={styles.flagWhite} d="M738 226c7-3 13 3 20 0v38c-7 3-13-3-20 0Z" />
        <path className={styles.flagGreen} d="M758 226c7-3 13 3 20 0v38c-7 3-13-3-20 0Z" />
      </g>
    </g>
  );
}

/** The trees of the compound: a palm on the left, an almond tree on the right. */
function SceneTrees() {
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

/** The yellow bus with two black lines that is typical of Lagos. */
function SceneBus() {
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
function ScenePupil({ x, y, tall }: { x: number; y: number; tall: number }) {
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
