const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES = [
  [1_000_000_000, "billion"],
  [1_000_000, "million"],
  [1000, "thousand"],
] as const;

/** A whole number from 0 to 999 billion: 1,205 is "one thousand, two hundred and five". */
function wordsOf(number: number): string {
  const scale = SCALES.find(([size]) => number >= size);
  if (scale) {
    const [size, name] = scale;
    const rest = number % size;
    const joint = rest < 100 ? " and " : ", ";
    return `${wordsOf(Math.floor(number / size))} ${name}${rest === 0 ? "" : joint + wordsOf(rest)}`;
  }
  if (number >= 100) {
    const rest = number % 100;
    return `${ONES[Math.floor(number / 100)]} hundred${rest === 0 ? "" : ` and ${wordsOf(rest)}`}`;
  }
  if (number < 20) return ONES[number] ?? "";
  const unit = number % 10;
  return `${TENS[Math.floor(number / 10) - 2]}${unit === 0 ? "" : `-${ONES[unit]}`}`;
}

/**
 * An amount of kobo as receipts say it: 8500050 is "Eighty-five thousand naira, fifty kobo only".
 *
 * @param kobo Whole, 0 or more
 */
export function amountInWords(kobo: number): string {
  const naira = Math.floor(kobo / 100);
  const rest = kobo % 100;
  const words = `${wordsOf(naira)} naira${rest === 0 ? "" : `, ${wordsOf(rest)} kobo`} only`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
