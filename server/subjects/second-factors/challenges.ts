import type { Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { hashSecret, newSecret } from '../../core/secrets.ts'
import type { ChallengePurpose } from '../../store/tables/accounts.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

type StoredChallenge = Selectable<Tables['challenges']>

interface NewChallenge {
  purpose: ChallengePurpose
  userId?: string
  sid?: string
  sealedSecret?: string
  now: number
  minutes: number
}

/** An account has at most so many of one purpose at once: the oldest go. */
const mostAtOnce = 10

/** Creates a challenge: 256 random bits in base64url. Only its hash is stored. */
export async function createChallenge(tx: Tx, { purpose, userId, sid, sealedSecret, now, minutes }: NewChallenge): Promise<string> {
  await pruneChallenges(tx, now)
  if (userId !== undefined) await deleteOldest(tx, purpose, userId)
  const challenge = newSecret()
  await tx
    .insertInto('challenges')
    .values({
      challenge_hash: hashSecret(challenge),
      purpose,
      user_id: userId ?? null,
      sid: sid ?? null,
      sealed_secret: sealedSecret ?? null,
      failures: 0,
      created_at: now,
      expires_at: now + minutes * 60_000,
    })
    .execute()
  return challenge
}

/** What a challenge must be bound to. A second step is bound to its user, whom the caller does not know yet. */
interface Binding {
  purpose: ChallengePurpose
  userId?: string
  sid?: string
}

/** A challenge that can still be answered, with this binding and no other; refuses `challenge_expired`. */
export async function readChallenge(query: Tx, challenge: string, binding: Binding, now: number): Promise<StoredChallenge> {
  const row = await query.selectFrom('challenges').selectAll().where('challenge_hash', '=', hashSecret(challenge)).executeTakeFirst()
  const isBound =
    row?.purpose === binding.purpose &&
    (binding.userId === undefined || row.user_id === binding.userId) &&
    (binding.sid === undefined || row.sid === binding.sid)
  if (!isBound || row.expires_at <= now) throw new Refusal('challenge_expired')
  return row
}

/** Ends a challenge: of two callers only one succeeds, the other gets `challenge_expired`. Call it in the transaction of its effect. */
export async function consumeChallenge(tx: Tx, challenge: string, binding: Binding, now: number): Promise<StoredChallenge> {
  const row = await readChallenge(tx, challenge, binding, now)
  await tx.deleteFrom('challenges').where('challenge_hash', '=', row.challenge_hash).execute()
  return row
}

/** Counts a wrong answer; after `most` the challenge is gone. */
export async function countWrongAnswer(tx: Tx, { challenge_hash, failures }: StoredChallenge, most: number): Promise<void> {
  if (failures + 1 >= most) await tx.deleteFrom('challenges').where('challenge_hash', '=', challenge_hash).execute()
  else
    await tx
      .updateTable('challenges')
      .set({ failures: failures + 1 })
      .where('challenge_hash', '=', challenge_hash)
      .execute()
}

/** Ends every challenge of an account: what began with the old password or an earlier factor must not go on. */
export async function forgetChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('challenges').where('user_id', '=', userId).execute()
}

/** Deletes challenges that were not answered in time. */
export async function pruneChallenges(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('challenges').where('expires_at', '<=', now).execute()
}

async function deleteOldest(tx: Tx, purpose: ChallengePurpose, userId: string): Promise<void> {
  const old = await tx
    .selectFrom('challenges')
    .select('challenge_hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1000)
    .offset(mostAtOnce - 1)
    .execute()
  for (const { challenge_hash } of old) await tx.deleteFrom('challenges').where('challenge_hash', '=', challenge_hash).execute()
}
