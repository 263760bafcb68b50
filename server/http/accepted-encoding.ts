import { parseAccept } from 'hono/utils/accept'

/** Whether a request takes answers in an encoding, by its `Accept-Encoding`. */
export const takesEncoding = (request: Request, encoding: 'br' | 'gzip'): boolean =>
  parseAccept(request.headers.get('accept-encoding') ?? '').some(({ type, q }) => type.toLowerCase() === encoding && q > 0)
