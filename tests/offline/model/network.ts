import { type ErrorCode, errors } from '#contract/errors.ts'

/** What the network does to one request. */
export type Fault =
  | 'none'
  | 'drop-request'
  | 'drop-response'
  | 'duplicate'
  | 'portal'
  | 'redirect'
  | 'echo-missing'
  | 'cut-json'
  | '500'
  | '503-wait'
  | '504-after'
  | '429'
  | 'foreign-401'
  | 'refused-401'

export function errorResponse(code: ErrorCode, key: string | null, headers: Record<string, string> = {}, current?: unknown): Response {
  const { status, sentence } = errors[code]
  return Response.json(
    { code, error: sentence, ...(current ? { current } : {}) },
    { status, headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) } },
  )
}

/** What comes back of a request with this fault: `real` is the server, `elsewhere` answers in its place. */
export function throughFault(fault: Fault, real: () => Response, elsewhere: () => unknown): Response {
  switch (fault) {
    case 'drop-request':
    case 'redirect':
      throw new TypeError('Failed to fetch')
    case 'drop-response':
      real()
      throw new TypeError('Failed to fetch')
    case 'duplicate':
      real()
      return real()
    case 'portal':
      return new Response('<html>Sign in to this network</html>', { status: 200, headers: { 'content-type': 'text/html' } })
    case 'echo-missing':
      return Response.json(elsewhere())
    case 'cut-json':
      real()
      return new Response('{"id":"17","na', { headers: { 'content-type': 'application/json' } })
    case '500':
      return errorResponse('internal', null)
    case '503-wait':
      return errorResponse('not_ready', null, { 'retry-after': '2' })
    case '504-after':
      real()
      return new Response('Gateway Timeout', { status: 504 })
    case '429':
      return errorResponse('too_many', null, { 'retry-after': '1' })
    case 'foreign-401':
      return Response.json({ message: 'proxy says no' }, { status: 401 })
    case 'refused-401':
      return errorResponse('not_signed_in', null)
    case 'none':
      return real()
  }
}
