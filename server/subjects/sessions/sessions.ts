import { randomUUID } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { planOf } from '../../core/plan.ts'
import { Refusal } from '../../core/refusal.ts'
import { hashOfSecret, newSecret } from '../../core/secrets.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { browserName } from './browser-name.ts'
import type { TokenKey } from './token-key.ts'
import { type Claims, readToken, signToken } from './tokens.ts'

export interface IssuedToken {
  token: string
  /** Epoch seconds. */
  issued_at: number
  expires_at: number
}

/** How long a token that was renewed still opens calls: those already under way in other tabs. Milliseconds. */
const previousLives = 10 * 60_000
/** A renewal that arrives twice, or from two tabs at once, may arrive the second time after its answer was used already. Milliseconds. */
const sameRenewal = 20_000
/** When a session was last seen is written down this seldom. Milliseconds. */
const seenEvery = 10 * 60_000

type OnStolen = (tx: Tx, userId: string) => Promise<unknown>

/** Sessions live in the store, so that signing out and theft end them at once; a token only names one. */
export class Sessions {
  readonly #store: Store
  readonly #key: TokenKey

  constructor(store: Store, key: TokenKey) {
    this.#store = store
    this.#key = key
  }

  /**
   * Signs somebody in. `agent`: the User-Agent of their browser. `fitted`: the hash that their password was found to fit; refuses
   * `wrong_credentials` where another password was chosen since, which has ended every session of the old one.
   */
  async start(userId: string, now: number, agent = '', fitted?: string): Promise<IssuedToken & { revocation: string }> {
    const sid = randomUUID()
    const jti = randomUUID()
    const revocation = newSecret()
    const issued_at = Math.floor(now / 1000)
    await this.#store.write(async tx => {
      if (fitted !== undefined) await needsPasswordStill(tx, userId, fitted)
      await tx
        .insertInto('sessions')
        .values({
          sid,
          user_id: userId,
          jti,
          issued_at,
          jti_used: false,
          previous_jti: null,
          previous_until: 0,
          created_at: now,
          expires_at: (issued_at + limits.tokenSeconds) * 1000,
          revoked_at: null,
          revocation_hash: hashOfSecret(revocation),
          agent: browserName(agent),
          last_seen_at: now,
        })
        .execute()
    })
    return { ...(await this.#token({ sub: userId, sid, jti, iat: issued_at })), revocation }
  }

  /**
   * The caller behind a token. Throws `not_signed_in` for a token that is not ours or not valid now, `session_ended` for one whose
   * session was ended on purpose, `account_deleted` where the account is no more.
   */
  async caller(token: string, now: number): Promise<User> {
    const claims = await readToken(this.#key, token, now)
    if (!claims) throw new Refusal('not_signed_in')
    const row = await this.#row(claims)
    if (!row) throw await this.#noSession(claims)
    if (row.revoked_at !== null) throw new Refusal('session_ended')
    const isCurrent = claims.jti === row.jti
    if (!isCurrent && !(claims.jti === row.previous_jti && now < row.previous_until)) throw new Refusal('not_signed_in')
    // A disk that takes nothing more keeps nobody from reading (D5).
    if ((isCurrent && !row.jti_used) || now - row.last_seen_at > seenEvery) await this.#markSeen(claims, now).catch(() => {})
    const { id, full_name, email, verified, slug_values } = row
    const { user_type } = planOf(row, now)
    return { id, full_name, email, user_type, verified, slug_values, sid: claims.sid, jti: claims.jti }
  }

  /**
   * A new token for the session of the old one. The old one, shown again while its successor was never used, gets the same successor
   * (the answer was lost) or is a few seconds old; shown after that it is a stolen copy, and the session ends with `session_ended`, in one transaction with
   * `onStolen`.
   */
  async renew(
    token: string,
    acting: string | undefined,
    now: number,
    onStolen: OnStolen,
  ): Promise<{ userId: string; issued: IssuedToken }> {
    const claims = await readToken(this.#key, token, now)
    if (!claims) throw new Refusal('not_signed_in')
    if (acting !== undefined && acting !== claims.sub) throw new Refusal('wrong_user')
    const next = await this.#store.write(async tx => {
      const row = await tx.selectFrom('sessions').selectAll().where('sid', '=', claims.sid).executeTakeFirst()
      if (!row || row.user_id !== claims.sub) throw await this.#noSession(claims)
      if (row.revoked_at !== null) return undefined
      // Two who hold one token both hold its successor then: whoever stole it is found out at the next renewal.
      const isSame = !row.jti_used || now < row.previous_until - previousLives + sameRenewal
      if (claims.jti === row.previous_jti && isSame) return { jti: row.jti, iat: row.issued_at }
      if (claims.jti !== row.jti) {
        await tx.updateTable('sessions').set({ revoked_at: now }).where('sid', '=', claims.sid).execute()
        await onStolen(tx, claims.sub)
        return undefined
      }
      const jti = randomUUID()
      const iat = Math.floor(now / 1000)
      const expires_at = (iat + limits.tokenSeconds) * 1000
      await tx
        .updateTable('sessions')
        .set({
          jti,
          issued_at: iat,
          jti_used: false,
          previous_jti: claims.jti,
          previous_until: now + previousLives,
          expires_at,
          last_seen_at: now,
        })
        .where('sid', '=', claims.sid)
        .execute()
      return { jti, iat }
    })
    if (!next) throw new Refusal('session_ended')
    return { userId: claims.sub, issued: await this.#token({ sub: claims.sub, sid: claims.sid, ...next }) }
  }

  /** Ends one session; of `userId` alone, where that is told. Answers whether there was one. */
  end(sid: string, now: number, userId?: string): Promise<boolean> {
    return this.#store.write(async tx => {
      let ended = tx.updateTable('sessions').set({ revoked_at: now }).where('sid', '=', sid).where('revoked_at', 'is', null)
      if (userId !== undefined) ended = ended.where('user_id', '=', userId).where('expires_at', '>', now)
      return (await ended.executeTakeFirst()).numUpdatedRows > 0n
    })
  }

  /** Ends the session that a revocation handle names. Answers whether there was one. */
  endNamed(revocation: string, now: number): Promise<boolean> {
    return this.#store.write(async tx => {
      const ended = tx.updateTable('sessions').set({ revoked_at: now }).where('revocation_hash', '=', hashOfSecret(revocation))
      return (await ended.where('revoked_at', 'is', null).executeTakeFirst()).numUpdatedRows > 0n
    })
  }

  /** Refuses `session_ended` where the session ended while its call was under way. Call in the transaction of what must not come late. */
  async needsAlive(tx: Tx, sid: string): Promise<void> {
    const row = await tx.selectFrom('sessions').select('sid').where('sid', '=', sid).where('revoked_at', 'is', null).executeTakeFirst()
    if (!row) throw new Refusal('session_ended')
  }

  /** Ends all sessions of a user but one, in the caller's transaction. */
  async endAll(tx: Tx, userId: string, now: number, exceptSid?: string): Promise<void> {
    let ended = tx.updateTable('sessions').set({ revoked_at: now }).where('user_id', '=', userId).where('revoked_at', 'is', null)
    if (exceptSid !== undefined) ended = ended.where('sid', '!=', exceptSid)
    await ended.execute()
  }

  /** Why a token that is ours has no session (I13). */
  async #noSession({ sub }: Claims): Promise<Refusal> {
    const deleted = await this.#store.read.selectFrom('deleted_users').select('user_id').where('user_id', '=', sub).executeTakeFirst()
    return new Refusal(deleted ? 'account_deleted' : 'not_signed_in')
  }

  #row(claims: Claims) {
    return this.#store.read
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'full_name', 'email', 'verified', 'slug_values'])
      .select(['user_type', 'user_type_until', 'user_type_after'])
      .select(['jti', 'jti_used', 'previous_jti', 'previous_until', 'revoked_at', 'last_seen_at'])
      .where('sid', '=', claims.sid)
      .where('users.id', '=', claims.sub)
      .executeTakeFirst()
  }

  #markSeen({ sid, jti }: Claims, now: number) {
    return this.#store.write(async tx => {
      await tx.updateTable('sessions').set({ last_seen_at: now }).where('sid', '=', sid).execute()
      await tx.updateTable('sessions').set({ jti_used: true }).where('sid', '=', sid).where('jti', '=', jti).execute()
    })
  }

  async #token(claims: Claims): Promise<IssuedToken> {
    return { token: await signToken(this.#key, claims), issued_at: claims.iat, expires_at: claims.iat + limits.tokenSeconds }
  }
}

async function needsPasswordStill(tx: Tx, userId: string, password_hash: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst()
  if (!user) throw new Refusal('wrong_credentials')
}
