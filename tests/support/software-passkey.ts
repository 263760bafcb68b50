import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** What a passkey is asked and where; tests change single facts to attack. */
export interface Ceremony {
  challenge: string
  origin: string
  rpId: string
  /** User verification. */
  verified?: boolean
  present?: boolean
  type?: string
  crossOrigin?: boolean
  counter?: number
  userHandle?: string
  backedUp?: boolean
}

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** A passkey in software: an ES256 key of its own, and the answers that a browser would send. */
export class SoftwarePasskey {
  readonly id = randomBytes(24).toString('base64url')
  counter = 0
  readonly #privateKey: KeyObject
  readonly #coseKey: Buffer

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    const { x, y } = publicKey.export({ format: 'jwk' })
    this.#coseKey = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x!, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y!, 'base64url'))],
    ])
  }

  /** The answer to `navigator.credentials.create`. */
  created(ceremony: Ceremony) {
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#coseKey])
    const authData = Buffer.concat([this.#authenticatorData(ceremony, 0x40), attested])
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    }
  }

  /** The answer to `navigator.credentials.get`. The counter goes up. */
  used(ceremony: Ceremony) {
    this.counter++
    const authenticatorData = this.#authenticatorData(ceremony, 0)
    const json = clientData('webauthn.get', ceremony)
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(json)]))
      .sign(this.#privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(json),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        ...(ceremony.userHandle !== undefined && { userHandle: base64url(ceremony.userHandle) }),
      },
    }
  }

  #authenticatorData({ rpId, verified = true, present = true, backedUp = false, counter = this.counter }: Ceremony, more: number): Buffer {
    const flags = (present ? 0x01 : 0) | (verified ? 0x04 : 0) | (backedUp ? 0x18 : 0) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
}

const clientData = (type: string, ceremony: Ceremony): string =>
  JSON.stringify({
    type: ceremony.type ?? type,
    challenge: ceremony.challenge,
    origin: ceremony.origin,
    crossOrigin: ceremony.crossOrigin ?? false,
  })

// The few forms of CBOR (RFC 8949) that a passkey needs.
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const cborInt = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value))
const cborBytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const cborText = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer => Buffer.concat([head(5, entries.length), ...entries.flat()])
