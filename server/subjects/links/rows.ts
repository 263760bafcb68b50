import type { Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { hashOfSecret, newSecret } from '../../core/secrets.ts'
import type { LinkKind, Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

interface NewLink {
  kind: LinkKind
  user_id: string | null
  email: string
  /** Whatever the link needs to do its work. */
  data?: object
  now: number
  /** Milliseconds. */
  lives: number
}

/** Writes a link down; answers its secret, which is kept nowhere else. */
export async function makeLink(tx: Tx, { kind, user_id, email, data = {}, now, lives }: NewLink): Promise<string> {
  const secret = newSecret()
  await tx
    .insertInto('links')
    .values({
      token_hash: hashOfSecret(secret),
      kind,
      user_id,
      email,
      data,
      created_at: now,
      expires_at: now + lives,
      used_at: null,
    })
    .execute()
  return secret
}

export type Link = Selectable<Tables['links']>

/** The living link behind a secret, of one of these kinds; `link_expired` for one that was used, is too old, or never was. */
export async function readLink(query: Tx, secret: string, kinds: readonly LinkKind[], now: number): Promise<Link> {
  const link = await query.selectFrom('links').selectAll().where('token_hash', '=', hashOfSecret(secret)).executeTakeFirst()
  if (!link || !kinds.includes(link.kind) || link.used_at !== null || link.expires_at <= now) throw new Refusal('link_expired')
  return link
}

/** Uses a link up: of two callers only one gets it. Call in the transaction of its effect. */
export async function useLink(tx: Tx, secret: string, kinds: readonly LinkKind[], now: number): Promise<Link> {
  const link = await readLink(tx, secret, kinds, now)
  await tx.updateTable('links').set({ used_at: now }).where('token_hash', '=', link.token_hash).execute()
  return link
}

/** One that is too old can be asked for again so long (see `resendConfirmation`). */
const keptFor = 30 * 24 * 3600_000

/** Forgets links a month after their end. */
export async function pruneLinks(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('links')
    .where('expires_at', '<', now - keptFor)
    .execute()
}
