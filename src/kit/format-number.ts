/**
 * `1,234`, `0.333`. Written by hand: a browser takes 17 ms to set up its own format, a cheap phone four times that, and nearly every page shows a
 * number.
 */
export const formatNumber = (value: number): string =>
  String(Number(value.toFixed(3))).replace(/\d+/, whole => whole.replace(/\B(?=(?:\d{3})+$)/g, ','))

/** `1 result`, `1,234 results` */
export const resultCount = (value: number): string => `${formatNumber(value)} ${value === 1 ? 'result' : 'results'}`
