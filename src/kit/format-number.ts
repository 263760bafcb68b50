/**
 * `1,234`, `0.333`. Written by hand: a browser takes 17 ms to set up its own format, a cheap phone four times that, and nearly every page shows a
 * number.
 */
export const formatNumber = (value: number): string =>
  String(Number(value.toFixed(3))).replace(/\d+/, whole => whole.replace(/\B(?=(?:\d{3})+$)/g, ','))

/** `1 item`, `1,234 items`. A verb that follows is part of the words: `invitation is`, `invitations are`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${formatNumber(count)} ${count === 1 ? one : many}`
