import { randomUUID } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { UserType } from '#contract/rights.ts'
import { Refusal } from '../http/refusal.ts'
import type { Store } from '../store/open.ts'
import type { TokenKey } from './token-key.ts'
import { type Claims, readToken, signToken } from './tokens.ts'

/** Who calls, as the store knows them now. */
export interface User {
  id: string
  full_name: string
  email: string
  user_type: UserType
  verified: boolean
  slug_values: string[]
  sid: string
  jti: string
}

export interface IssuedToken {
  token: string
  /** Epoch seconds. */
  issued_at: number
  expires_at: number
}

/** How long a token that was renewed still opens calls: those already under way in other tabs. Milliseconds. */
const previousLives = 10 * 60_000

/** Sessions live in the store, so that signing out and theft end them at once; a token only names one. */
export class Sessions {
  readonly #store: Store
  readonly #key: TokenKey

  constructor(store: Store, key: TokenKey) {
    this.#store = store
    this.#key = key
  }

  async start(userId: string, now: number): Promise<IssuedToken> {
    const sid = randomUUID()
    const jti = randomUUID()
    const issued_at = Math.floor(now / 1000)
    await this.#store.write(tx =>
      tx
        .insertInto('sessions')
        .values({
          sid,
          user_id: userId,
          jti,
          issued_at,
          jti_used: 0,
          previous_jti: null,
          previous_until: 0,
          created_at: now,
          expires_at: (issued_at + limits.tokenSeconds) * 1000,
          revoked_at: null,
        })
        .execute(),
    )
    return this.#token({ sub: userId, sid, jti, iat: issued_at })
  }

  /**
   * The caller behind a token. Throws `not_signed_in` for a token that is not ours or not valid now, `session_ended` for one whose
   * session was ended.
   */
  async caller(token: string, now: number): Promise<User> {
    const claims = await readToken(this.#key, token, now)
    if (!claims) throw new Refusal('not_signed_in')
    const row = await this.#row(claims)
    if (!row) throw new Refusal('not_signed_in')
    if (row.revoked_at !== null) throw new Refusal('session_ended')
    const isCurrent = claims.jti === row.jti
    if (!isCurrent && !(claims.jti === row.previous_jti && now < row.previous_until)) throw new Refusal('not_signed_in')
    if (isCurrent && row.jti_used === 0) await this.#markUsed(claims)
    const { id, full_name, email, user_type } = row
    const slug_values = JSON.parse(row.slug_values) as string[]
    return { id, full_name, email, user_type, verified: row.verified === 1, slug_values, sid: claims.sid, jti: claims.jti }
  }

  /**
   * A new token for the session of the old one. The old one, shown again while its successor was never used, gets the same successor
   * (the answer was lost); shown after that it is a stolen copy, and the session ends with `session_ended`.
   */
  async renew(token: string, acting: string | undefined, now: number): Promise<{ userId: string; issued: IssuedToken }> {
    const claims = await readToken(this.#key, token, now)
    if (!claims) throw new Refusal('not_signed_in')
    if (acting !== undefined && acting !== claims.sub) throw new Refusal('wrong_user')
    const next = await this.#store.write(async tx => {
      const row = await tx.selectFrom('sessions').selectAll().where('sid', '=', claims.sid).executeTakeFirst()
      if (!row || row.user_id !== claims.sub) throw new Refusal('not_signed_in')
      if (row.revoked_at !== null) return undefined
      if (claims.jti === row.previous_jti && row.jti_used === 0) return { jti: row.jti, iat: row.issued_at }
      if (claims.jti !== row.jti) {
        await tx.updateTable('sessions').set({ revoked_at: now }).where('sid', '=', claims.sid).execute()
        return undefined
      }
      const jti = randomUUID()
      const iat = Math.floor(now / 1000)
      const expires_at = (iat + limits.tokenSeconds) * 1000
      await tx
        .updateTable('sessions')
        .set({ jti, issued_at: iat, jti_used: 0, previous_jti: claims.jti, previous_until: now + previousLives, expires_at })
        .where('sid', '=', claims.sid)
        .execute()
      return { jti, iat }
    })
    if (!next) throw new Refusal('session_ended')
    return { userId: claims.sub, issued: await this.#token({ sub: claims.sub, sid: claims.sid, ...next }) }
  }

  async end(sid: string, now: number): Promise<void> {
    await this.#store.write(tx =>
      tx.updateTable('sessions').set({ revoked_at: now }).where('sid', '=', sid).where('revoked_at', 'is', null).execute(),
    )
  }

  #row(claims: Claims) {
    return this.#store.read
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'full_name', 'email', 'user_type', 'verified', 'slug_values'])
      .select(['jti', 'jti_used', 'previous_jti', 'previous_until', 'revoked_at'])
      .where('sid', '=', claims.sid)
      .where('users.id', '=', claims.sub)
      .executeTakeFirst()
  }

  #markUsed({ sid, jti }: Claims) {
    return this.#store.write(tx => tx.updateTable('sessions').set({ jti_used: 1 }).where('sid', '=', sid).where('jti', '=', jti).execute())
  }

  async #token(claims: Claims): Promise<IssuedToken> {
    return { token: await signToken(this.#key, claims), issued_at: claims.iat, expires_at: claims.iat + limits.tokenSeconds }
  }
}
