import { useMantineColorScheme } from "@mantine/core";
import styles from "./SchemeSwitch.module.css";

const SCHEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "auto", label: "Like the device" },
] as const;

/** Chooses light, dark or what the device says; kept on this device. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Appearance</legend>
      {SCHEMES.map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="appearance"
            value={value}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
