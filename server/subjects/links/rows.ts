import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Refusal } from '../../core/refusal.ts'
import type { Tx } from '../../store/sqlite/group-commit.ts'
import type { LinkKind, Tables } from '../../store/tables.ts'

/** 256 random bits in base64url: a secret for a mail or for one browser. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a secret: nobody who reads the store can use it (A11). */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

interface NewLink {
  kind: LinkKind
  user_id: string | null
  email: string
  /** Whatever the link needs to do its work; kept as JSON. */
  data?: unknown
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
      data: JSON.stringify(data),
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
