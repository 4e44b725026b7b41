import styles from "./SubjectTotals.module.css";

/** Subjects with their totals on a few lines; a subject never parts from its number. */
export function SubjectTotals(props: { subjects: readonly { name: string; total: number }[] }) {
  return (
    <ul className={styles.list}>
      {props.subjects.map(({ name, total }) => (
        <li key={name}>
          {name} <b>{total}</b>
        </li>
      ))}
    </ul>
  );
}
