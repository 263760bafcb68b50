import { createHash } from 'node:crypto'

const json = 'application/json; charset=utf-8'

/** A JSON response that is not cached. */
export function jsonResponse(body: string, status: number, headers = new Headers()): Response {
  describe(body, headers)
  headers.set('Cache-Control', 'no-store')
  return new Response(body, { status, headers })
}

/** A JSON response that the browser may cache but must revalidate before each use. */
export function revalidatedResponse(body: string, request: Request, headers: Headers): Response {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  headers.set('ETag', tag)
  headers.set('Cache-Control', 'private, no-cache')
  headers.set('Vary', 'Authorization')
  if (matchesETag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
  describe(body, headers)
  return new Response(body, { status: 200, headers })
}

/** The length decides whether compressing pays. */
function describe(body: string, headers: Headers): void {
  headers.set('Content-Type', json)
  headers.set('Content-Length', String(Buffer.byteLength(body)))
}

/** Whether an `If-None-Match` header contains the tag (weak comparison, as RFC 9110 demands here). */
export const matchesETag = (header: string | null, tag: string): boolean =>
  header !== null && header.split(',').some(one => one.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''))
