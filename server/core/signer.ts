import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs texts for one purpose with a key of its own, made of the server's secret: what is signed for another purpose never counts here. */
export class Signer {
  readonly #key: Buffer

  constructor(secret: Uint8Array, purpose: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  }

  /** 256 bits in base64url. */
  sign(text: string): string {
    return this.#of(text).toString('base64url')
  }

  /** Takes the same time wherever the first difference is. */
  isSigned(text: string, signature: string): boolean {
    const [right, given] = [this.#of(text), Buffer.from(signature, 'base64url')]
    return given.length === right.length && timingSafeEqual(given, right)
  }

  #of(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest()
  }
}
