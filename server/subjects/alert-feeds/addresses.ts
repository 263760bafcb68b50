import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { AlertFeedAddress, FeedForm } from '#contract/alert-feeds.ts'
import { basePaths } from '#contract/hosts.ts'
import { limits } from '#contract/limits.ts'
import { Signer } from '../../core/signer.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { TokenKey } from '../sessions/index.ts'

export type StoredFeed = Selectable<Tables['feed_addresses']>

const [base] = basePaths.base

/**
 * [Note: Feed addresses] The secret of an address is a signature of its id with the server's key: its user can see it again, and paste it into
 * another reader, and still neither the store nor a copy of it gives access. A guess is refused before the store is asked. Where the key is made
 * anew, every address ends, as every session does.
 */
export class FeedSecrets {
  readonly #signer: Signer

  constructor({ secret }: TokenKey) {
    this.#signer = new Signer(secret, 'feed addresses')
  }

  tokenOf = (id: string): string => `${id}.${this.#signer.sign(id)}`

  /** The id of an address that was made here, whether it is still there or not. */
  idOf(token: string): string | undefined {
    const [id = '', signature = '', ...more] = token.split('.')
    return more.length === 0 && this.#signer.isSigned(id, signature) ? id : undefined
  }

  pathOf = (id: string, form: FeedForm): string => `${base}/feeds/${this.tokenOf(id)}/${form}`

  view = ({ id, alert, created_at }: StoredFeed, origin: string): AlertFeedAddress => ({
    id,
    alert: alert === everyAlert ? null : alert,
    atom: origin + this.pathOf(id, 'atom.xml'),
    json: origin + this.pathOf(id, 'feed.json'),
    created_at,
  })
}

/** How the address of all alerts together is stored. */
export const everyAlert = ''

export const feedRow = (query: Kysely<Tables>, id: string): Promise<StoredFeed | undefined> =>
  query.selectFrom('feed_addresses').selectAll().where('id', '=', id).executeTakeFirst()

/** A page of the addresses of a user, the latest first; with an alert, only its own. */
export async function feedPage(query: Kysely<Tables>, userId: string, page: number, alert: string | undefined) {
  let rows = query.selectFrom('feed_addresses').selectAll().where('user_id', '=', userId)
  if (alert !== undefined) rows = rows.where('alert', '=', alert)
  return onePage(
    await rows
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(page * limits.listPage)
      .limit(limits.listPage + 1)
      .execute(),
  )
}

/** The address of an alert of this user, which is made if there is none: 128 random bits, and their signature of 256. */
export async function putFeed(tx: Tx, userId: string, alert: string, now: number): Promise<StoredFeed> {
  const row = { id: randomBytes(16).toString('base64url'), user_id: userId, alert, created_at: now }
  await tx
    .insertInto('feed_addresses')
    .values(row)
    .onConflict(conflict => conflict.columns(['user_id', 'alert']).doNothing())
    .execute()
  return tx.selectFrom('feed_addresses').selectAll().where('user_id', '=', userId).where('alert', '=', alert).executeTakeFirstOrThrow()
}

/** Returns whether there was one. */
export async function dropFeed(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('feed_addresses').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** An alert is deleted: its address ends, and one that is made again later has another address. */
export async function dropFeedOfAlert(tx: Tx, userId: string, alert: string): Promise<void> {
  await tx.deleteFrom('feed_addresses').where('user_id', '=', userId).where('alert', '=', alert).execute()
}
