import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { limits } from '#contract/limits.ts'
import { hashSecret } from '../../core/secrets.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** Without letters and digits that look like others. Twenty-four of them are 117 bits, so that a plain hash is enough. */
const letters = 'abcdefghjkmnpqrstvwxyz23456789'
const groups = 6
const groupLength = 4

const newCode = (): string =>
  Array.from({ length: groups }, () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')).join('-')

/** Replaces all recovery codes of an account. The texts are not stored. */
export async function renewRecoveryCodes(tx: Tx, userId: string, now: number): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId)
  const codes = Array.from({ length: limits.secondFactors.recoveryCodes }, newCode)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ code_hash: hashOf(code), user_id: userId, created_at: now, used_at: null })))
    .execute()
  return codes
}

/** Uses up a recovery code, written with or without hyphens; false for any that does not work. */
export async function consumeRecoveryCode(tx: Tx, userId: string, code: string, now: number): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export async function recoveryCodesLeft(query: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await query
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

const hashOf = (code: string): string => hashSecret(code.replaceAll('-', ''))
