import { Duplex } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { takesEncoding } from './accepted-encoding.ts'
import { isSentAsWritten } from './as-written.ts'
import { isCompressible } from './compressible.ts'

/** Smaller answers are not worth it, in bytes. */
const minLength = 1024
/** As fast as gzip at its default level, and a tenth smaller; the highest level (11) takes a hundred times as long. */
const quality = 4

/** Packs answers with Brotli for browsers that take it. It works off the event loop; Hono's `compress` around it has gzip for all others. */
export const brotli: MiddlewareHandler = async (context, next) => {
  await next()
  const { body, headers } = context.res
  const length = headers.get('Content-Length')
  if (!body || context.req.method === 'HEAD' || headers.has('Content-Encoding') || isSentAsWritten(headers)) return
  if (!isCompressible(headers.get('Content-Type') ?? '') || (length && Number(length) < minLength)) return
  if (!takesEncoding(context.req.raw, 'br')) return
  const packed = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, ...(length && { [constants.BROTLI_PARAM_SIZE_HINT]: Number(length) }) },
  })
  // The types of Node and of the web differ in shared memory only.
  const stream = Duplex.toWeb(packed) as unknown as TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>
  context.res = new Response(body.pipeThrough(stream), context.res)
  context.res.headers.delete('Content-Length')
  context.res.headers.set('Content-Encoding', 'br')
  context.res.headers.append('Vary', 'Accept-Encoding')
  const tag = headers.get('ETag')
  if (tag && !tag.startsWith('W/')) context.res.headers.set('ETag', `W/${tag}`)
}
