import { AttemptLimit, usualAttempts } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import { auditedAddress, recordAudit } from '../../store/audit.ts'
import { costAFlush } from '../../store/cost-a-flush.ts'
import type { Store } from '../../store/store.ts'
import { countOnKnownDevice, passwordMatches } from '../sessions/index.ts'
import { signInClosedMail } from './mails.ts'

/** After so many consecutive wrong passwords, only a new password opens the account (A8). */
const maxFailures = 100

interface Attempt {
  email: string
  password: string
  /** The secret of a browser that may be known ([Note: Known devices]). */
  deviceSecret: string | undefined
  /** Of the client. */
  address: string
}

interface Parts {
  settings: Settings
  store: Store
  mail: MailQueue
}

/** Sign-in with a password. Guesses are limited the same whether or not the account exists (A7). */
export class SignIn {
  readonly #parts: Parts
  /** Per account and address. */
  readonly #accountAndAddress: AttemptLimit
  /** Per account, from all addresses together (A9). */
  readonly #account: AttemptLimit
  readonly #address: AttemptLimit

  constructor(parts: Parts) {
    const { store } = parts
    this.#parts = parts
    this.#accountAndAddress = new AttemptLimit('logins of account and address', usualAttempts.ofSecret, store)
    this.#account = new AttemptLimit('logins of account', { points: 50 }, store)
    this.#address = new AttemptLimit('logins of address', usualAttempts.loginsOfAddress, store)
  }

  /** Returns the user's id and the hash that the password matches; refuses `wrong_credentials` or `too_many`. */
  async check({ email, password, deviceSecret, address }: Attempt, now: number): Promise<{ id: string; password_hash: string }> {
    const { store } = this.#parts
    const isKnownDevice = await countOnKnownDevice(store, email, deviceSecret)
    if (!isKnownDevice) {
      await this.#address.check(address)
      await this.#accountAndAddress.failed(`${address} ${email}`)
      await this.#account.failed(email)
    }
    const user = await store.read
      .selectFrom('users')
      .select(['id', 'password_hash', 'failed_logins'])
      .where('email', '=', email)
      .executeTakeFirst()
    const matches = await passwordMatches(user?.password_hash, password, address)
    const isClosed = user !== undefined && user.failed_logins >= maxFailures
    if (isKnownDevice) {
      if (!user || !matches) throw new Refusal('wrong_credentials')
      // Guesses from elsewhere are counted apart: what they closed stays closed for others.
      if (!isClosed) await this.#resetFailures(user)
      return user
    }
    if (!user || !matches || isClosed) {
      await this.#recordFailure(email, now)
      await this.#address.failed(address)
      throw new Refusal('wrong_credentials')
    }
    // Simultaneous guesses have all passed the first check.
    await this.#address.check(address)
    await this.clearFailures(email, address)
    await this.#resetFailures(user)
    return user
  }

  /** Allows new attempts at once, because the owner has proved who they are. */
  async clearFailures(email: string, address: string): Promise<void> {
    await this.#accountAndAddress.succeeded(`${address} ${email}`)
    await this.#account.succeeded(email)
  }

  async #resetFailures({ id, failed_logins }: { id: string; failed_logins: number }): Promise<void> {
    if (failed_logins > 0)
      await this.#parts.store.write(tx => tx.updateTable('users').set({ failed_logins: 0 }).where('id', '=', id).execute())
  }

  async #recordFailure(email: string, now: number): Promise<void> {
    const { settings, store, mail } = this.#parts
    await store.write(async tx => {
      await recordAudit(tx, { kind: 'sign_in_failed', details: { account: await auditedAddress(tx, email) } }, now)
      const user = await tx
        .updateTable('users')
        .set(({ eb }) => ({ failed_logins: eb('failed_logins', '+', 1) }))
        .where('email', '=', email)
        .returning('failed_logins')
        .executeTakeFirst()
      if (user?.failed_logins === maxFailures) await mail.write(tx, signInClosedMail({ to: email, origin: publicOrigin(settings) }), now)
      if (!user) await costAFlush(tx, now)
    })
  }
}
