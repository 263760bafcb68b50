/** The wait a Retry-After header asks for, in milliseconds, at most an hour; seconds or an HTTP date; undefined when absent or nonsense. */
export function retryAfterOf(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), 3_600_000)
}
