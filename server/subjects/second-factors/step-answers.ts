import { limits } from '#contract/limits.ts'
import type { SecondProof } from '#contract/second-step.ts'
import { canMail } from '../../outside/mail-limits.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import { recordAudit } from '../../store/audit.ts'
import type { ChallengePurpose } from '../../store/tables/accounts.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { LoginProof, TokenKey } from '../sessions/index.ts'
import { consumeAppCode } from './authenticator-apps.ts'
import { consumeChallenge, countWrongAnswer, readChallenge } from './challenges.ts'
import { recoveryCodeUsedMail, secondStepFailedMail } from './mails.ts'
import { type PasskeyUse, storeUse } from './passkeys.ts'
import { consumeRecoveryCode, recoveryCodesLeft } from './recovery-codes.ts'

export interface StepAnswer {
  userId: string
  proof: SecondProof
  binding: { purpose: ChallengePurpose; userId: string; sid?: string }
  /** Of a browser in which this user has signed in. */
  isKnown: boolean
  /** The passkey of the proof, if it was verified. */
  use: PasskeyUse | undefined
  now: number
}

/** After so many wrong second steps in a row the owner is told; after the second number codes work again only after a new password (A8). */
const toldFailures = 5
const maxFailures = 100

/**
 * Checks an answer to a second step and uses up what it has: the challenge, the code. One write job, so that of two equal answers only one is
 * right. Returns what it proved; undefined if it was wrong, which is counted. Refuses `challenge_expired`.
 */
export async function answerStep(
  tx: Tx,
  tools: Mailer & { key: TokenKey },
  step: StepAnswer,
): Promise<{ proof: LoginProof; passwordHash: string } | undefined> {
  const { userId, proof, binding, isKnown, now } = step
  const challenge = await readChallenge(tx, proof.challenge, binding, now)
  const user = await tx
    .selectFrom('users')
    .select(['email', 'password_hash', 'failed_codes'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  // A passkey and a recovery code cannot be guessed.
  const isClosed = user.failed_codes >= maxFailures && !isKnown && proof.passkey === undefined && proof.recovery_code === undefined
  if (isClosed || !(await isRight(tx, tools.key, step))) {
    await countWrongAnswer(tx, challenge, limits.secondFactors.tries)
    await countFailure(tx, tools, step, { email: user.email, failures: user.failed_codes + 1 })
    return undefined
  }
  await consumeChallenge(tx, proof.challenge, binding, now)
  await tx.updateTable('users').set({ failed_codes: 0 }).where('id', '=', userId).execute()
  if (proof.recovery_code !== undefined && !proof.passkey) await tellOfRecoveryCode(tx, tools, userId, user.email, now)
  return { proof: proof.passkey ? 'passkey' : 'second_factor', passwordHash: user.password_hash }
}

/** One kind of proof counts: a passkey before a code before a recovery code. */
function isRight(tx: Tx, key: TokenKey, { userId, proof, use, now }: StepAnswer): Promise<boolean> | boolean {
  if (proof.passkey) return use?.passkey.user_id === userId && storeUse(tx, use, now)
  if (proof.code !== undefined) return consumeAppCode(tx, key, { userId, code: proof.code, now })
  return proof.recovery_code !== undefined && consumeRecoveryCode(tx, userId, proof.recovery_code, now)
}

async function countFailure(
  tx: Tx,
  { mail, origin }: Mailer,
  { userId, binding, now }: StepAnswer,
  { email, failures }: { email: string; failures: number },
): Promise<void> {
  await tx.updateTable('users').set({ failed_codes: failures }).where('id', '=', userId).execute()
  await recordAudit(tx, { kind: 'second_step_failed', userId, details: { purpose: binding.purpose } }, now)
  const isClosed = failures === maxFailures
  if (failures !== toldFailures && !isClosed) return
  if (isClosed || (await canMail(tx, { kind: 'second_step_failed', to_address: email }, now)))
    await mail.write(tx, secondStepFailedMail({ to: email, origin }, failures, isClosed), now)
}

async function tellOfRecoveryCode(tx: Tx, { mail, origin }: Mailer, userId: string, email: string, now: number): Promise<void> {
  const left = await recoveryCodesLeft(tx, userId)
  await recordAudit(tx, { kind: 'recovery_code_used', userId, details: { left } }, now)
  await mail.write(tx, recoveryCodeUsedMail({ to: email, origin }, left), now)
}
