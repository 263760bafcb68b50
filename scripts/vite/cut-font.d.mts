export function cutFont(
  woff2: Uint8Array,
  letters: readonly number[],
  weights: readonly [least: number, greatest: number],
): Promise<Uint8Array>
