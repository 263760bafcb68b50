import { hashSecret } from '../../core/secrets.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { readLink } from '../links/index.ts'

/** Those of these addresses that asked for no more invitations by mail. */
export async function optedOut(tx: Tx, addresses: readonly string[]): Promise<Set<string>> {
  const byHash = new Map(addresses.map(address => [hashSecret(address), address]))
  const rows = await tx
    .selectFrom('mail_opt_outs')
    .select('address_hash')
    .where('address_hash', 'in', [...byHash.keys()])
    .execute()
  return new Set(rows.flatMap(({ address_hash }) => byHash.get(address_hash) ?? []))
}

/** Sends no more invitations to this address; doing so twice is not an error. */
async function optOut(tx: Tx, address: string, now: number): Promise<void> {
  await tx
    .insertInto('mail_opt_outs')
    .values({ address_hash: hashSecret(address), created_at: now })
    .onConflict(conflict => conflict.column('address_hash').doNothing())
    .execute()
}

/** Unsubscribes the address that a token was sent to, and returns it. The token stays valid: whoever has the mail may press the button again. */
export async function unsubscribed(tx: Tx, token: string, now: number): Promise<string> {
  const { email } = await readLink(tx, token, ['unsubscribe'], now)
  await optOut(tx, email, now)
  return email
}
