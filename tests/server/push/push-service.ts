import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import type { PushDevice } from '#contract/push.ts'
import type { PushMessage } from '#contract/push-message.ts'

/** What a push service answers. */
interface Answer {
  status: number
  headers?: Record<string, string>
}

interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

/** A push service on this machine: it keeps what it gets, and answers as it is told. */
export class PushService {
  readonly received: Received[] = []
  /** For the next messages, one each; then 201. */
  readonly answers: Answer[] = []
  readonly #server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      this.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      const { status, headers = {} } = this.answers.shift() ?? { status: 201 }
      response.writeHead(status, headers).end()
    })
  })

  url = ''

  async start(): Promise<void> {
    await new Promise<void>(done => this.#server.listen(0, '127.0.0.1', done))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    return new Promise(done => {
      this.#server.close(() => done())
      this.#server.closeAllConnections()
    })
  }
}

/** A browser that has subscribed: only it can read what is sent to it. */
export class Subscriber {
  readonly #keys: ECDH = createECDH('prime256v1')
  readonly #secret = randomBytes(16)
  readonly device: PushDevice

  constructor(endpoint: string) {
    const p256dh = this.#keys.generateKeys('base64url')
    this.device = { endpoint, keys: { p256dh, auth: this.#secret.toString('base64url') } }
  }

  /** Decrypts a message as browsers do (RFC 8291, RFC 8188): the other end of `aes128gcm`. */
  open(body: Buffer): PushMessage {
    const salt = body.subarray(0, 16)
    const keyLength = body[20]!
    const senderKey = body.subarray(21, 21 + keyLength)
    const shared = this.#keys.computeSecret(senderKey)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), senderKey])
    const material = Buffer.from(hkdfSync('sha256', shared, this.#secret, info, 32))
    const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
    const record = body.subarray(21 + keyLength)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushMessage
  }
}

/** What the server says about itself (VAPID, RFC 8292), checked with the key that it names. */
export async function saidBy({ headers }: Received): Promise<{ key: string; aud: unknown; sub: unknown; exp: number }> {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '')!
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(half => half.toString('base64url'))
  const { payload } = await jwtVerify(token!, createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' }))
  return { key: key!, aud: payload.aud, sub: payload.sub, exp: payload.exp ?? 0 }
}
