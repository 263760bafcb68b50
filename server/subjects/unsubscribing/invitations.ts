import type { Tx } from '../../store/unit-of-work.ts'
import { accountWithAddress, optOut } from '../addresses/index.ts'
import { changePreferences } from '../preferences/index.ts'

/** Sends no more invitations to an address; the account that has it, if there is one, sees that in its settings. */
export async function stopInvitations(tx: Tx, email: string, now: number): Promise<void> {
  await optOut(tx, [email], now)
  const userId = await accountWithAddress(tx, email)
  if (userId !== undefined) await changePreferences(tx, userId, { told: { 'invitations.mail': false } }, now)
}
