/** For an answer whose pieces somebody waits for: packed, or held back by a proxy, they would come together at its end. */
export function sendAsWritten(headers: Headers): void {
  headers.set('Cache-Control', 'no-store, no-transform')
  headers.set('X-Accel-Buffering', 'no')
}

/** Whether an answer is not to be packed. Hono's `compress` looks at the same header. */
export const isSentAsWritten = (headers: Headers): boolean => headers.get('Cache-Control')?.includes('no-transform') ?? false
