import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Until when a request may be on its way. */
const skewMs = 15 * 60_000

/** The code with which an S3 store refuses a request whose signature (version 4, in a header) does not fit; undefined if it does. */
export function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  secrets: ReadonlyMap<string, string>,
  region: string,
): string | undefined {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!found) return 'AccessDenied'
  const [, keyId = '', day = '', place = '', names = '', signature] = found
  const secret = secrets.get(keyId)
  if (secret === undefined) return 'InvalidAccessKeyId'
  if (place !== region) return 'AuthorizationHeaderMalformed'
  const sent = Object.keys(request.headers)
  const unsigned = sent.filter(name => (name === 'host' || name.startsWith('x-amz-')) && !names.split(';').includes(name))
  if (unsigned.length > 0) return 'AccessDenied'
  const time = String(request.headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!time.startsWith(day) || !(Math.abs(Date.now() - at) <= skewMs)) return 'RequestTimeTooSkewed'
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const url = new URL(request.url!, 'http://any')
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const path = url.pathname.split('/').map(one => encoded(decodeURIComponent(one)))
  const headers = names.split(';').map(name => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, ' ')}\n`)
  const canonical = [request.method, path.join('/'), query.join('&'), headers.join(''), names, sha256(body)].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  let key: Buffer | string = `AWS4${secret}`
  for (const part of [day, region, 's3', 'aws4_request', toSign]) key = createHmac('sha256', key).update(part).digest()
  return Buffer.from(key).toString('hex') !== signature ? 'SignatureDoesNotMatch' : undefined
}

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
