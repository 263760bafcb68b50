import { AttemptLimit } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import type { MailQueue } from '../../outside/mail.ts'
import type { Store } from '../../store/store.ts'
import { passwordFits } from '../sessions/index.ts'
import { signInClosedLetter } from './letters.ts'

const seconds = 15 * 60
/** So many wrong passwords in a row, and only a new one opens the account (A8). */
const failuresInARow = 100

interface Parts {
  settings: Settings
  store: Store
  mail: MailQueue
}

/** Signing in with a password. Whoever guesses is held alike whether or not there is such an account (A7). */
export class SignIn {
  readonly #parts: Parts
  /** One account from one address. */
  readonly #here = new AttemptLimit({ points: 10, seconds })
  /** One account from all addresses together (A9). */
  readonly #anywhere = new AttemptLimit({ points: 50, seconds })
  /** All accounts from one address, behind which a lecture hall may sit. */
  readonly #address = new AttemptLimit({ points: 300, seconds })

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Answers the user's id and the hash that the password fits, or refuses `wrong_credentials` or `too_many`. */
  async check(email: string, password: string, address: string, now: number): Promise<{ id: string; password_hash: string }> {
    await this.#address.check(address)
    await this.#here.failed(`${address} ${email}`)
    await this.#anywhere.failed(email)
    const { store } = this.#parts
    const user = await store.read
      .selectFrom('users')
      .select(['id', 'password_hash', 'failed_logins'])
      .where('email', '=', email)
      .executeTakeFirst()
    const fits = await passwordFits(user?.password_hash, password)
    if (!user || !fits || user.failed_logins >= failuresInARow) {
      await this.#writeDown(email, now)
      await this.#address.failed(address)
      throw new Refusal('wrong_credentials')
    }
    // Guesses that came at once have all passed the first look.
    await this.#address.check(address)
    await this.forgive(email, address)
    if (user.failed_logins > 0)
      await store.write(tx => tx.updateTable('users').set({ failed_logins: 0 }).where('id', '=', user.id).execute())
    return user
  }

  /** Lets the account be tried again at once: its owner has shown who they are. */
  async forgive(email: string, address: string): Promise<void> {
    await this.#here.succeeded(`${address} ${email}`)
    await this.#anywhere.succeeded(email)
  }

  async #writeDown(email: string, now: number): Promise<void> {
    const { settings, store, mail } = this.#parts
    await store.write(async tx => {
      const user = await tx
        .updateTable('users')
        .set(({ eb }) => ({ failed_logins: eb('failed_logins', '+', 1) }))
        .where('email', '=', email)
        .returning('failed_logins')
        .executeTakeFirst()
      if (user?.failed_logins === failuresInARow)
        await mail.write(tx, signInClosedLetter({ to: email, origin: publicOrigin(settings) }), now)
      if (user) return
      // An address that nobody has costs a flush of the disk too, or it could be told by the time (A7).
      const value = String(now)
      await tx
        .insertInto('meta')
        .values({ name: 'sign_in_of_nobody', value })
        .onConflict(clash => clash.column('name').doUpdateSet({ value }))
        .execute()
    })
  }
}
