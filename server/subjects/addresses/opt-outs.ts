import { hashSecret } from '../../core/secrets.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** Those of these addresses that asked for no more invitations by mail. Only hashes are kept: most of them belong to no account. */
export async function optedOut(tx: Tx, addresses: readonly string[]): Promise<Set<string>> {
  const byHash = new Map(addresses.map(address => [hashSecret(address), address]))
  const rows = await tx
    .selectFrom('mail_opt_outs')
    .select('address_hash')
    .where('address_hash', 'in', [...byHash.keys()])
    .execute()
  return new Set(rows.flatMap(({ address_hash }) => byHash.get(address_hash) ?? []))
}

/** Sends no more invitations to these addresses; doing so twice is not an error. */
export async function optOut(tx: Tx, addresses: readonly string[], now: number): Promise<void> {
  await tx
    .insertInto('mail_opt_outs')
    .values(addresses.map(address => ({ address_hash: hashSecret(address), created_at: now })))
    .onConflict(conflict => conflict.column('address_hash').doNothing())
    .execute()
}

/** Sends invitations to these addresses again. */
export async function optIn(tx: Tx, addresses: readonly string[]): Promise<void> {
  await tx.deleteFrom('mail_opt_outs').where('address_hash', 'in', addresses.map(hashSecret)).execute()
}
