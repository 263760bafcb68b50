import type { EnrolledFactors } from '#contract/second-factors.ts'
import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import { limits } from '#contract/limits.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import { recordAudit } from '../../store/audit.ts'
import type { AuditKind } from '../../store/tables/housekeeping.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { hasSecondFactor, requireWayIn } from '../sessions/index.ts'
import { forgetChallenges } from './challenges.ts'
import { type FactorChange, factorChangedMail } from './mails.ts'
import { passkeysOf, type StoredPasskey } from './passkeys.ts'
import { deleteRecoveryCodes, recoveryCodesLeft, renewRecoveryCodes } from './recovery-codes.ts'

/** The factors of an account as sent on the wire, without anything secret. */
export async function enrolledOf(query: Kysely<Tables>, userId: string): Promise<EnrolledFactors> {
  const app = await query
    .selectFrom('authenticator_apps')
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const passkeys = await passkeysOf(query, userId)
  return {
    passkeys: passkeys.map(({ id, name, created_at, last_used_at, works_at, synced }) => ({
      id,
      name,
      created_at,
      last_used_at,
      works_at,
      synced,
    })),
    app: app ?? null,
    recovery_codes_left: await recoveryCodesLeft(query, userId),
  }
}

type Changer = Pick<User, 'id' | 'email'>

const kinds: Record<FactorChange['kind'], AuditKind> = {
  passkey_added: 'second_factor_added',
  app_added: 'second_factor_added',
  passkey_removed: 'second_factor_removed',
  app_removed: 'second_factor_removed',
  codes_renewed: 'recovery_codes_renewed',
}

/** Writes a change to the audit list and to the owner, in its transaction. */
async function tellOfChange(tx: Tx, { mail, origin }: Mailer, { id, email }: Changer, change: FactorChange, now: number, isLast = false) {
  await recordAudit(tx, { kind: kinds[change.kind], userId: id, details: { change: change.kind } }, now)
  await mail.write(tx, factorChangedMail({ to: email, origin }, change, isLast), now)
}

/** Refuses more passkeys than an account can have. */
export async function requireFewPasskeys(query: Kysely<Tables>, userId: string): Promise<StoredPasskey[]> {
  const passkeys = await passkeysOf(query, userId)
  const { passkeys: most } = limits.secondFactors
  if (passkeys.length >= most)
    throw new Refusal('invalid', { sentence: `You can have ${most} passkeys. Remove one that you no longer use.` })
  return passkeys
}

type NewPasskey = Omit<StoredPasskey, 'id' | 'user_id' | 'created_at' | 'last_used_at'>

/** Adds a passkey; returns the recovery codes that come with the first factor. */
export async function insertPasskey(
  tx: Tx,
  mailer: Mailer,
  user: Changer,
  passkey: NewPasskey,
  now: number,
): Promise<string[] | undefined> {
  await requireFewPasskeys(tx, user.id)
  const taken = await tx.selectFrom('passkeys').select('id').where('credential_id', '=', passkey.credential_id).executeTakeFirst()
  if (taken) throw new Refusal('invalid', { sentence: 'This passkey is already in use.' })
  const codes = await codesOfFirst(tx, user.id, now)
  await tx
    .insertInto('passkeys')
    .values({ ...passkey, id: newId(), user_id: user.id, created_at: now, last_used_at: null })
    .execute()
  await tellOfChange(tx, mailer, user, { kind: 'passkey_added', name: passkey.name }, now)
  return codes
}

/**
 * What an enrolment answers if its challenge is gone because it was done, and only its answer was lost: `wasDone` says so. Nobody has seen the
 * recovery codes that came with a first factor, so others take their place. Otherwise it throws `problem`.
 */
export async function answerAgain(
  tx: Tx,
  mailer: Mailer,
  user: Changer,
  { wasDone, problem, now }: { wasDone: boolean; problem: unknown; now: number },
): Promise<string[] | undefined> {
  if (!wasDone) throw problem
  const { passkeys, app } = await enrolledOf(tx, user.id)
  return passkeys.length + Number(app !== null) === 1 ? renewCodes(tx, mailer, user, now) : undefined
}

/** Whether this passkey was just added to the account: nobody has logged in with it. */
export async function isNewPasskey(query: Kysely<Tables>, userId: string, credentialId: string): Promise<boolean> {
  const own = query.selectFrom('passkeys').select('id').where('user_id', '=', userId).where('credential_id', '=', credentialId)
  return (await own.where('last_used_at', 'is', null).executeTakeFirst()) !== undefined
}

/** Takes an app into use, in place of an earlier one. `step`: the period of the code that confirmed it, which does not work again. */
export async function insertApp(
  tx: Tx,
  mailer: Mailer,
  user: Changer,
  { sealed_secret, step }: { sealed_secret: string; step: number },
  now: number,
): Promise<string[] | undefined> {
  const codes = await codesOfFirst(tx, user.id, now)
  const values = { sealed_secret, last_step: step, created_at: now, last_used_at: null }
  await tx
    .insertInto('authenticator_apps')
    .values({ ...values, user_id: user.id })
    .onConflict(clash => clash.column('user_id').doUpdateSet(values))
    .execute()
  await tellOfChange(tx, mailer, user, { kind: 'app_added' }, now)
  return codes
}

const codesOfFirst = async (tx: Tx, userId: string, now: number): Promise<string[] | undefined> =>
  (await hasSecondFactor(tx, userId)) ? undefined : renewRecoveryCodes(tx, userId, now)

/** One of the user's own passkeys; `not_found` for any other. */
export async function requireOwnPasskey(query: Kysely<Tables>, userId: string, id: string): Promise<StoredPasskey> {
  const row = await query.selectFrom('passkeys').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Refuses `forbidden` if nothing else opens the account. */
export async function deletePasskey(tx: Tx, mailer: Mailer, user: Changer, id: string, now: number): Promise<void> {
  const { name } = await requireOwnPasskey(tx, user.id, id)
  await tx.deleteFrom('passkeys').where('id', '=', id).execute()
  await requireWayIn(tx, user.id)
  await afterRemoval(tx, mailer, user, { kind: 'passkey_removed', name }, now)
}

export async function deleteApp(tx: Tx, mailer: Mailer, user: Changer, now: number): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('authenticator_apps').where('user_id', '=', user.id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('not_found')
  await afterRemoval(tx, mailer, user, { kind: 'app_removed' }, now)
}

async function afterRemoval(tx: Tx, mailer: Mailer, user: Changer, change: FactorChange, now: number): Promise<void> {
  const isLast = !(await hasSecondFactor(tx, user.id))
  if (isLast) await deleteRecoveryCodes(tx, user.id)
  await forgetChallenges(tx, user.id)
  await tellOfChange(tx, mailer, user, change, now, isLast)
}

/** Replaces the recovery codes of an account that has a factor; `not_found` for any other. */
export async function renewCodes(tx: Tx, mailer: Mailer, user: Changer, now: number): Promise<string[]> {
  if (!(await hasSecondFactor(tx, user.id))) throw new Refusal('not_found')
  const codes = await renewRecoveryCodes(tx, user.id, now)
  await tellOfChange(tx, mailer, user, { kind: 'codes_renewed' }, now)
  return codes
}
