import { randomUUID } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { currentPlan } from '../../core/plan.ts'
import { Refusal } from '../../core/refusal.ts'
import { hashSecret, newSecret } from '../../core/secrets.ts'
import type { User } from '../../core/user.ts'
import { recordAudit } from '../../store/audit.ts'
import { refuseDeletedAccount } from '../../store/deleted-accounts.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { hasSecondFactor, type LoginProof, SecondFactorNeeded } from './enrolled.ts'
import { provenTimes } from './step-up.ts'
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
/**
 * How long a browser may take to write a new token to the disk: Chromium writes local storage at least once a minute. If the power fails
 * before, the device comes back with the previous token, although it has used the new one. Also covers a renewal that two tabs sent at once.
 * Milliseconds.
 */
const notOnDiskMs = 2 * 60_000
/** How often the last use of a session is stored. Milliseconds. */
const lastSeenIntervalMs = 10 * 60_000

/** How long a session can be renewed, in milliseconds. */
const longestMs = limits.sessions.days * 24 * 3600_000
/** The period of `limits.sessions.started`, in milliseconds. */
const startsWithinMs = 15 * 60_000
/** Enough to notice someone who tries things out. */
const maxRefusalsPerHour = 10

interface Login {
  /** The browser's User-Agent. */
  agent?: string
  /** The hash that the password matched. */
  passwordHash?: string | undefined
  /** By default `first_factor`. */
  proof?: LoginProof
}

type OnStolen = (tx: Tx, userId: string) => Promise<unknown>

type OnCrowded = (tx: Tx, userId: string, now: number) => Promise<unknown>

/** Sessions are stored, so that signing out and theft end them at once; a token only identifies one. */
export class Sessions {
  readonly #store: Store
  readonly #key: TokenKey
  readonly #onCrowded: OnCrowded
  #refusals = { hour: 0, ofUser: new Map<string, number>() }

  /** `onCrowded` runs in the transaction that ends a session because the account has too many. */
  constructor(store: Store, key: TokenKey, onCrowded: OnCrowded = async () => {}) {
    this.#store = store
    this.#key = key
    this.#onCrowded = onCrowded
  }

  /**
   * Starts a session. Refuses `wrong_credentials` if the password was changed since it matched, which has ended every session of the old one,
   * and `too_many` after too many sign-ins; throws SecondFactorNeeded. Ends the sessions that were unused longest if there are too many.
   */
  async start(
    userId: string,
    now: number,
    { agent = '', passwordHash, proof = 'first_factor' }: Login = {},
  ): Promise<IssuedToken & { revocation: string }> {
    const sid = randomUUID()
    const jti = randomUUID()
    const revocation = newSecret()
    const issued_at = Math.floor(now / 1000)
    await this.#store.write(async tx => {
      await refuseDeletedAccount(tx, userId)
      if (passwordHash !== undefined) await requireSamePassword(tx, userId, passwordHash)
      // In this transaction, because a factor may have been added since the password was checked.
      if (proof === 'first_factor' && (await hasSecondFactor(tx, userId))) throw new SecondFactorNeeded()
      await requireFewStarts(tx, userId, now)
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
          ...provenTimes(proof, now),
          confirmed_at: now,
          expires_at: (issued_at + limits.tokenSeconds) * 1000,
          revoked_at: null,
          revocation_hash: hashSecret(revocation),
          agent: browserName(agent),
          last_seen_at: now,
        })
        .execute()
      if (await endCrowded(tx, userId, sid, now)) await this.#onCrowded(tx, userId, now)
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
    if (isOver(row.created_at, now)) throw new Refusal('not_signed_in')
    const isCurrent = claims.jti === row.jti
    if (!isCurrent && !(claims.jti === row.previous_jti && now < row.previous_until)) throw new Refusal('not_signed_in')
    // A full disk must not keep users from reading (D5).
    if (isCurrent && !row.jti_used && isOnDisk(row.issued_at, now)) await this.#markUsed(claims).catch(() => {})
    if (now - row.last_seen_at > lastSeenIntervalMs) await this.#markSeen(claims, now).catch(() => {})
    const { id, full_name, email, verified, slug_values } = row
    const { user_type } = currentPlan(row, now)
    return { id, full_name, email, user_type, verified, slug_values, sid: claims.sid, jti: claims.jti }
  }

  /**
   * Issues a new token for the session of the old one. If the old one is used again, it gets the same successor: the response was lost, or
   * the device lost it with its power. Once the successor was used longer than a device takes to store it, the old one is a stolen copy, and
   * the session ends with `session_ended`, in one transaction with `onStolen`.
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
      // Not as an ended one: the data on the device stays for its user, who logs in again.
      if (isOver(row.created_at, now)) throw new Refusal('not_signed_in')
      // A thief and the owner then both hold the same successor: the theft is noticed at the next renewal.
      if (claims.jti === row.previous_jti && !row.jti_used) return { jti: row.jti, iat: row.issued_at }
      // Every token is stored before it is sent. One of ours that is newer than the stored one was stored by a server that lost its last
      // writes, or was put back from a backup: it goes on from there.
      const isNewerThanStored = claims.iat > row.issued_at
      if (claims.jti !== row.jti && !isNewerThanStored) {
        await tx.updateTable('sessions').set({ revoked_at: now }).where('sid', '=', claims.sid).execute()
        await onStolen(tx, claims.sub)
        return undefined
      }
      const jti = randomUUID()
      const iat = Math.floor(now / 1000)
      const expires_at = Math.min((iat + limits.tokenSeconds) * 1000, row.created_at + longestMs)
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

  /** Records that a right was refused, at most a few times an hour per user. What fails here must not change the answer. */
  async recordRefusal(userId: string, route: string, now: number): Promise<void> {
    const hour = Math.floor(now / 3600_000)
    if (hour !== this.#refusals.hour) this.#refusals = { hour, ofUser: new Map() }
    const before = this.#refusals.ofUser.get(userId) ?? 0
    if (before >= maxRefusalsPerHour) return
    this.#refusals.ofUser.set(userId, before + 1)
    await this.#store.write(tx => recordAudit(tx, { kind: 'right_refused', userId, details: { route } }, now)).catch(() => undefined)
  }

  /** Refuses `account_deleted` if the account was deleted during the request. */
  requireAccount(userId: string): Promise<void> {
    return refuseDeletedAccount(this.#store.read, userId)
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
    await refuseDeletedAccount(this.#store.read, sub)
    return new Refusal('not_signed_in')
  }

  #sessionRow(claims: TokenClaims) {
    return this.#store.read
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'full_name', 'email', 'verified', 'slug_values'])
      .select(['user_type', 'user_type_until', 'user_type_after'])
      .select(['jti', 'issued_at', 'jti_used', 'previous_jti', 'previous_until', 'revoked_at', 'last_seen_at'])
      .select('sessions.created_at')
      .where('sid', '=', claims.sid)
      .where('users.id', '=', claims.sub)
      .executeTakeFirst()
  }

  #markSeen({ sid }: TokenClaims, now: number) {
    return this.#store.write(tx => tx.updateTable('sessions').set({ last_seen_at: now }).where('sid', '=', sid).execute())
  }

  #markUsed({ sid, jti }: TokenClaims) {
    return this.#store.write(tx =>
      tx.updateTable('sessions').set({ jti_used: true }).where('sid', '=', sid).where('jti', '=', jti).execute(),
    )
  }

  async #issue(claims: TokenClaims): Promise<IssuedToken> {
    return { token: await signToken(this.#key, claims), issued_at: claims.iat, expires_at: claims.iat + limits.tokenSeconds }
  }
}

/** Whether a session that began then is older than any may become. */
const isOver = (createdAt: number, now: number): boolean => now >= createdAt + longestMs

/** Whether a device has stored the token of that second by now. */
const isOnDisk = (issuedAt: number, now: number): boolean => now - issuedAt * 1000 >= notOnDiskMs

async function requireSamePassword(tx: Tx, userId: string, password_hash: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst()
  if (!user) throw new Refusal('wrong_credentials')
}

/** Counts every sign-in, also of sessions that have ended since. */
async function requireFewStarts(tx: Tx, userId: string, now: number): Promise<void> {
  const started = await tx
    .selectFrom('sessions')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', now - startsWithinMs)
    .where('created_at', '<=', now)
    .orderBy('created_at', 'desc')
    .limit(limits.sessions.started)
    .execute()
  const first = started.length < limits.sessions.started ? undefined : started.at(-1)
  if (first) throw new Refusal('too_many', { retryAfter: Math.max(1, Math.ceil((first.created_at + startsWithinMs - now) / 1000)) })
}

/** Ends the sessions that were unused longest, never the one that begins. Returns whether there were any. */
async function endCrowded(tx: Tx, userId: string, newSid: string, now: number): Promise<boolean> {
  const crowded = await tx
    .selectFrom('sessions')
    .select('sid')
    .where('user_id', '=', userId)
    .where('sid', '!=', newSid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(10_000)
    .offset(limits.sessions.active - 1)
    .execute()
  for (const { sid } of crowded)
    await tx.updateTable('sessions').set({ revoked_at: now, crowded_out: true }).where('sid', '=', sid).execute()
  return crowded.length > 0
}
