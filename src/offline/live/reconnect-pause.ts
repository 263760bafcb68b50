/** Milliseconds. */
const first = 4000
const longest = 300_000

/**
 * The pause before a connection is opened again, after so many that failed in a row. Any part of it, so that the devices of a server that
 * starts again come spread out, and not all at once (L10).
 */
export const reconnectPause = (failures: number): number => Math.random() * Math.min(longest, first * 2 ** Math.min(failures, 20))

/** A server that does not want this connection is asked again, but seldom. */
export const refusedPause = (): number => longest * (0.5 + Math.random() / 2)
