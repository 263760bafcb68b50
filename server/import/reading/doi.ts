/** `10.3030/101069359`, however it is written; undefined if it is none. Some lost the first digit. */
export function doiIn(written: string | undefined): string | undefined {
  const found = /(?:10|(?<!\d)0)\.(\d{4,9}\/\S+)/.exec(written ?? '')?.[1]?.replace(/[.,;]+$/, '')
  return found === undefined ? undefined : `10.${found}`
}
