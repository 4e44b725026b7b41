import { dataText } from "@school/core/api/data-size.ts";
import { type ReactNode, useEffect, useState } from "react";
import { useSavesData } from "../frame/use-data-saver.ts";
import { pictures } from "../text.ts";
import styles from "./Photo.module.css";

interface PhotoProps {
  src: string;
  alt: string;
  className?: string | undefined;
  width?: number | undefined;
}

/** A picture. On a device that saves data it loads on a tap, with its size shown. */
export function Photo({ src, alt, className, width }: PhotoProps) {
  const { areShown, offer } = usePictures([src]);
  if (!areShown) return offer;
  return <img src={src} alt={alt} className={className} width={width} loading="lazy" />;
}

interface Pictures {
  /** Whether the pictures may load. */
  areShown: boolean;
  /** The button that loads them; null once shown. */
  offer: ReactNode;
}

/** Pictures that load together. Cached ones always load. */
export function usePictures(addresses: readonly string[]): Pictures {
  const saves = useSavesData();
  const [isRequested, setRequested] = useState(false);
  const remote = addresses.filter((address) => !/^(blob|data):/.test(address));
  const areShown = !saves || isRequested || remote.length === 0;
  const bytes = useBytes(areShown ? "" : remote.join(" "));
  const offer = areShown ? null : (
    <button type="button" className={styles.offer} onClick={() => setRequested(true)}>
      {pictures.show(remote.length, bytes === null ? null : dataText(bytes))}
    </button>
  );
  return { areShown, offer };
}

/** Returns the total size of these files in bytes; null before it is known. */
function useBytes(addresses: string): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    if (addresses === "") return undefined;
    const stop = new AbortController();
    Promise.all(addresses.split(" ").map((address) => bytesOf(address, stop.signal)))
      .then((all) => setBytes(all.reduce((sum, one) => sum + one, 0)))
      // The button then shows no size.
      .catch(() => {});
    return () => stop.abort();
  }, [addresses]);
  return bytes;
}

async function bytesOf(address: string, signal: AbortSignal): Promise<number> {
  const { ok, headers } = await fetch(
    new Request(new URL(address, location.href), { method: "HEAD", signal }),
  );
  const length = headers.get("content-length");
  if (!ok || length === null) throw new Error(`no size of ${address}`);
  return Number(length);
}
