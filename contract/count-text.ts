/** `1 item`, `1,234 items`: for what both sides say. The app has `counted` (`src/kit/format-number.ts`), without the browser's slow formats. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
