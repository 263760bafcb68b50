import { createHash, timingSafeEqual } from 'node:crypto'
import type { Logger } from '../core/log.ts'
import type { Settings } from '../core/settings.ts'
import type { Store } from '../store/store.ts'
import { markBounced } from './bounced-addresses.ts'
import { refusedRecipients } from './delivery-status.ts'

/** Bytes of a report that are read: it carries at most the headers of the mail that it is about. */
export const reportBytes = 256 * 1024

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * A mail server hands over what it is told of mails that it had accepted, at an address with a secret (docs/settings.md "Mail"). Without that
 * setting, and for any other secret, the address does not exist.
 */
export class BounceReports {
  readonly #secret: Buffer | undefined
  readonly #store: Store
  readonly #log: Logger

  constructor({ bounceSecret }: Settings, store: Store, log: Logger) {
    this.#secret = bounceSecret === undefined ? undefined : hashOf(bounceSecret)
    this.#store = store
    this.#log = log
  }

  accepts(secret: string): boolean {
    return this.#secret !== undefined && timingSafeEqual(this.#secret, hashOf(secret))
  }

  /** Marks the addresses that mail never gets to, if we have written to them lately. */
  async receive(report: Uint8Array, now: number): Promise<void> {
    const refused = refusedRecipients(new TextDecoder().decode(report))
    if (refused.length === 0) return
    await this.#store.write(async tx => {
      const known = await tx.selectFrom('mails').select('to_address').distinct().where('to_address', 'in', refused).execute()
      for (const { to_address } of known) await markBounced(tx, to_address, 'reported', now)
    })
    this.#log.warn({ addresses: refused.length }, 'a mail server reported addresses that refuse mail')
  }
}
