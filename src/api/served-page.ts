/** The page that the server gives at `/`, as a reload would bring it; undefined after an error. */
export async function servedPage(): Promise<string | undefined> {
  const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(4000) })
  return response.ok ? response.text() : undefined
}
