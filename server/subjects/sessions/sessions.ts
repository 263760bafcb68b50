import { randomUUID } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { currentPlan } from '../../core/plan.ts'
import { Refusal } from '../../core/refusal.ts'
import { hashSecret, newSecret } from '../../core/secrets.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { browserName } from './browser-name.ts'
import type { TokenKey } from './token-key.ts'
import { type TokenClaims, readToken, signToken } from './tokens.ts'

export interface IssuedToken {
  token: string
  /** Seconds since 1970. */
  issued_at: number
  expires_at: number
}

/** How long the previous token is still accepted, for requests under way in other tabs. Milliseconds. */
const previousTokenMs = 10 * 60_000
/** A renewal that is sent twice, or by two tabs at once, may arrive the second time after its response was already used. Milliseconds. */
const sameRenewalMs = 20_000
/** How often the last use of a session is stored. Milliseconds. */
const lastSeenIntervalMs = 10 * 60_000

type OnStolen = (tx: Tx, userId: string) => Promise<unknown>

/** Sessions are stored, so that signing out and theft end them at once; a token only identifies one. */
export class Sessions {
  readonly #store: Store
  readonly #key: TokenKey

  constructor(store: Store, key: TokenKey) {
    this.#store = store
    this.#key = key
  }

  /**
   * Starts a session. `agent`: the browser's User-Agent. `passwordHash`: the hash that the password matched; refuses `wrong_credentials` if
   * the password was changed since, which has ended every session of the old one.
   */
  async start(userId: string, now: number, agent = '', passwordHash?: string): Promise<IssuedToken & { revocation: string }> {
    const sid = randomUUID()
    const jti = randomUUID()
    const revocation = newSecret()
    const issued_at = Math.floor(now / 1000)
    await this.#store.write(async tx => {
      if (passwordHash !== undefined) await requireSamePassword(tx, userId, passwordHash)
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
          revocation_hash: hashSecret(revocation),
          agent: browserName(agent),
          last_seen_at: now,
        })
        .execute()
    })
    return { ...(await this.#issue({ sub: userId, sid, jti, iat: issued_at })), revocation }
  }

  /**
   * The user of a token. Throws `not_signed_in` for a foreign or invalid token, `session_ended` for one whose session was ended,
   * `account_deleted` for a deleted account.
   */
  async authenticate(token: string, now: number): Promise<User> {
    const claims = await readToken(this.#key, token, now)
    if (!claims) throw new Refusal('not_signed_in')
    const row = await this.#sessionRow(claims)
    if (!row) throw await this.#missingSession(claims)
    if (row.revoked_at !== null) throw new Refusal('session_ended')
    const isCurrent = claims.jti === row.jti
    if (!isCurrent && !(claims.jti === row.previous_jti && now < row.previous_until)) throw new Refusal('not_signed_in')
    // A full disk must not keep users from reading (D5).
    if ((isCurrent && !row.jti_used) || now - row.last_seen_at > lastSeenIntervalMs) await this.#markSeen(claims, now).catch(() => {})
    const { id, full_name, email, verified, slug_values } = row
    const { user_type } = currentPlan(row, now)
    return { id, full_name, email, user_type, verified, slug_values, sid: claims.sid, jti: claims.jti }
  }

  /**
   * Issues a new token for the session of the old one. If the old one is used again before its successor, or a few seconds later, it gets
   * the same successor (the response was lost). Used after that, it is a stolen copy, and the session ends with `session_ended`, in one
   * transaction with `onStolen`.
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
      if (!row || row.user_id !== claims.sub) throw await this.#missingSession(claims)
      if (row.revoked_at !== null) return undefined
      // A thief and the owner then both hold the same successor: the theft is noticed at the next renewal.
      const isSame = !row.jti_used || now < row.previous_until - previousTokenMs + sameRenewalMs
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
          previous_until: now + previousTokenMs,
          expires_at,
          last_seen_at: now,
        })
        .where('sid', '=', claims.sid)
        .execute()
      return { jti, iat }
    })
    if (!next) throw new Refusal('session_ended')
    return { userId: claims.sub, issued: await this.#issue({ sub: claims.sub, sid: claims.sid, ...next }) }
  }

  /** Ends one session; with `userId`, only if it belongs to that user. Returns whether there was one. */
  end(sid: string, now: number, userId?: string): Promise<boolean> {
    return this.#store.write(async tx => {
      let ended = tx.updateTable('sessions').set({ revoked_at: now }).where('sid', '=', sid).where('revoked_at', 'is', null)
      if (userId !== undefined) ended = ended.where('user_id', '=', userId).where('expires_at', '>', now)
      return (await ended.executeTakeFirst()).numUpdatedRows > 0n
    })
  }

  /** Ends the session of a revocation handle. Returns whether there was one. */
  endByRevocation(revocation: string, now: number): Promise<boolean> {
    return this.#store.write(async tx => {
      const ended = tx.updateTable('sessions').set({ revoked_at: now }).where('revocation_hash', '=', hashSecret(revocation))
      return (await ended.where('revoked_at', 'is', null).executeTakeFirst()).numUpdatedRows > 0n
    })
  }

  /**
   * Refuses `session_ended` if the session ended during the request. Call it in the transaction of an effect that must not happen
   * afterwards.
   */
  async requireActive(tx: Tx, sid: string): Promise<void> {
    const row = await tx.selectFrom('sessions').select('sid').where('sid', '=', sid).where('revoked_at', 'is', null).executeTakeFirst()
    if (!row) throw new Refusal('session_ended')
  }

  /** Ends all sessions of a user, except one if given, in the caller's transaction. */
  async endAll(tx: Tx, userId: string, now: number, exceptSid?: string): Promise<void> {
    let ended = tx.updateTable('sessions').set({ revoked_at: now }).where('user_id', '=', userId).where('revoked_at', 'is', null)
    if (exceptSid !== undefined) ended = ended.where('sid', '!=', exceptSid)
    await ended.execute()
  }

  /** Why a valid token has no session (I13). */
  async #missingSession({ sub }: TokenClaims): Promise<Refusal> {
    const deleted = await this.#store.read.selectFrom('deleted_users').select('user_id').where('user_id', '=', sub).executeTakeFirst()
    return new Refusal(deleted ? 'account_deleted' : 'not_signed_in')
  }

  #sessionRow(claims: TokenClaims) {
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

  #markSeen({ sid, jti }: TokenClaims, now: number) {
    return this.#store.write(async tx => {
      await tx.updateTable('sessions').set({ last_seen_at: now }).where('sid', '=', sid).execute()
      await tx.updateTable('sessions').set({ jti_used: true }).where('sid', '=', sid).where('jti', '=', jti).execute()
    })
  }

  async #issue(claims: TokenClaims): Promise<IssuedToken> {
    return { token: await signToken(this.#key, claims), issued_at: claims.iat, expires_at: claims.iat + limits.tokenSeconds }
  }
}

async function requireSamePassword(tx: Tx, userId: string, password_hash: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst()
  if (!user) throw new Refusal('wrong_credentials')
}
