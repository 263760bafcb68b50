import type { Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import { hashSecret, newSecret } from '../../core/secrets.ts'
import type { LinkKind } from '../../store/tables/accounts.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'

export interface NewLink {
  kind: LinkKind
  user_id: string | null
  email: string
  /** Data for the effect of the link. */
  data?: object
  now: number
  /** Milliseconds. */
  lifetimeMs: number
}

/** Creates a link; returns its secret, which is not stored. */
export async function createLink(tx: Tx, link: NewLink): Promise<string> {
  const [secret] = await createLinks(tx, [link])
  return secret!
}

/** Rows of one statement: SQLite takes 32,766 values. */
const rowsAtOnce = 1000

/** Creates links; returns their secrets in the same order. */
export async function createLinks(tx: Tx, links: readonly NewLink[]): Promise<string[]> {
  const made = links.map(({ kind, user_id, email, data = {}, now, lifetimeMs }) => {
    const secret = newSecret()
    const row = { kind, user_id, email, data, created_at: now, expires_at: now + lifetimeMs, used_at: null }
    return { secret, row: { ...row, token_hash: hashSecret(secret) } }
  })
  for (let at = 0; at < made.length; at += rowsAtOnce)
    await tx
      .insertInto('links')
      .values(made.slice(at, at + rowsAtOnce).map(({ row }) => row))
      .execute()
  return made.map(({ secret }) => secret)
}

/** Keeps a link whose secret follows from something else, so that it is sent again and again and is one row; each time it lasts longer. */
export async function keepLink(tx: Tx, secret: string, { kind, user_id, email, data = {}, now, lifetimeMs }: NewLink): Promise<void> {
  const lasting = { email, expires_at: now + lifetimeMs }
  await tx
    .insertInto('links')
    .values({ ...lasting, token_hash: hashSecret(secret), kind, user_id, data, created_at: now, used_at: null })
    .onConflict(conflict => conflict.column('token_hash').doUpdateSet(lasting))
    .execute()
}

export type MailLink = Selectable<Tables['links']>

/** The valid link of a secret, of one of these kinds; refuses `link_expired` if it was used, expired, or never existed. */
export async function readLink(query: Tx, secret: string, kinds: readonly LinkKind[], now: number): Promise<MailLink> {
  const link = await query.selectFrom('links').selectAll().where('token_hash', '=', hashSecret(secret)).executeTakeFirst()
  if (!link || !kinds.includes(link.kind) || link.used_at !== null || link.expires_at <= now) throw new Refusal('link_expired')
  return link
}

/** Marks a link as used: of two callers only one succeeds. Call it in the transaction of its effect. */
export async function consumeLink(tx: Tx, secret: string, kinds: readonly LinkKind[], now: number): Promise<MailLink> {
  const link = await readLink(tx, secret, kinds, now)
  await tx.updateTable('links').set({ used_at: now }).where('token_hash', '=', link.token_hash).execute()
  return link
}

/** Expired links are kept, so that a confirmation can be sent again (see `resendConfirmation`). */
const maxAgeMs = 30 * 24 * 3600_000

/** Deletes links a month after they expired. */
export async function pruneLinks(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('links')
    .where('expires_at', '<', now - maxAgeMs)
    .execute()
}
