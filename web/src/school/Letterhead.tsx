import { smallPictureAddress } from "@school/core/api/picture.ts";
import { CREST_ADDRESS } from "../ui/crest-address.ts";
import styles from "./Letterhead.module.css";
import { usePrintDate } from "./print-date.ts";
import { useSchoolFacts } from "./school-facts.ts";

/** The head of every paper: crest, school, how to reach it, and the day of printing. */
export function Letterhead() {
  const { name, address, phone, email, logoUrl } = useSchoolFacts();
  const printedOn = usePrintDate();
  return (
    <div className={styles.letterhead}>
      {/* 14 mm wide: 128 pixels are 232 dpi. */}
      <img src={smallPictureAddress(logoUrl ?? CREST_ADDRESS)} alt="" />
      <div>
        <p className={styles.school}>{name}</p>
        <p>{[address, phone, email].filter((fact) => fact !== "").join(" · ")}</p>
      </div>
      <p className={styles.printed}>Printed {printedOn}</p>
    </div>
  );
}
