import styles from "./Users.module.css";

/** What somebody else changed while the form was open; nothing is saved yet. */
export function StaleNews({ news }: { news: readonly string[] }) {
  if (news.length === 0) return null;
  return (
    <div className={styles.news} role="alert">
      <p>Changed in the meantime. Nothing has been saved yet.</p>
      <ul>
        {news.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
