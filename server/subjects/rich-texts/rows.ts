import type { Kysely } from 'kysely'
import { limits } from '#contract/limits.ts'
import { pictureName } from '#contract/rich-text-nodes.ts'
import { picturesOf } from '#contract/rich-text.ts'
import { Refusal } from '../../core/refusal.ts'
import type { FileStore } from '../../files/port.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { TextOwnerKind } from '../../store/tables/communities.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { PreparedText } from './prepared.ts'

export interface TextOwner {
  kind: TextOwnerKind
  id: string
}

const nameOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** Which of these addresses are of pictures that a text has. */
export async function knownPictures(query: Kysely<Tables>, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const names = addresses.map(nameOf).filter(name => pictureName.test(name))
  if (names.length === 0) return new Set()
  const rows = await query.selectFrom('text_pictures').select('name').where('name', 'in', names).execute()
  const known = new Set(rows.map(row => row.name))
  return new Set(addresses.filter(address => known.has(nameOf(address))))
}

/**
 * Gives the pictures of a text to what it is the text of. Those that it does not have any more go, but not where `earlier` texts are kept too. A
 * picture can belong to several texts, and is there as long as one has it. Refuses `account_full`.
 */
export async function keepPictures(
  tx: Tx,
  userId: string,
  { kind, id }: TextOwner,
  { nodes, pictures }: Pick<PreparedText, 'nodes' | 'pictures'>,
  now: number,
  { earlier = false } = {},
): Promise<void> {
  const names = picturesOf(nodes).map(nameOf)
  const own = await tx.selectFrom('text_pictures').select('name').where('owner_kind', '=', kind).where('owner_id', '=', id).execute()
  const before = new Set(own.map(row => row.name))
  const gone = earlier ? [] : [...before].filter(name => !names.includes(name))
  if (gone.length > 0)
    await tx.deleteFrom('text_pictures').where('owner_kind', '=', kind).where('owner_id', '=', id).where('name', 'in', gone).execute()
  const added = names.filter(name => !before.has(name))
  if (added.length === 0) return
  const sizes = new Map(pictures.map(({ name, bytes }) => [name, bytes]))
  const shared = await tx.selectFrom('text_pictures').select(['name', 'bytes']).where('name', 'in', added).execute()
  for (const { name, bytes } of shared) sizes.set(name, bytes)
  const rows = added.flatMap(name => {
    const bytes = sizes.get(name)
    return bytes === undefined ? [] : [{ name, owner_kind: kind, owner_id: id, added_by: userId, bytes, created_at: now }]
  })
  if (rows.length === 0) return
  const { sum } = await tx
    .selectFrom('text_pictures')
    .select(eb => eb.fn.sum<number | null>('bytes').as('sum'))
    .where('added_by', '=', userId)
    .executeTakeFirstOrThrow()
  if (rows.reduce((all, { bytes }) => all + bytes, sum ?? 0) > limits.richText.bytesOfAccount)
    throw new Refusal('account_full', { sentence: 'The pictures of your texts fill all the room they have. Remove some first.' })
  await tx.insertInto('text_pictures').values(rows).execute()
}

/** Takes the pictures from texts that are deleted. */
export async function dropPictures(tx: Tx, kind: TextOwnerKind, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('text_pictures').where('owner_kind', '=', kind).where('owner_id', 'in', ids).execute()
}

/** Whether a text has this picture. */
export const isKept = async (query: Kysely<Tables>, name: string): Promise<boolean> =>
  (await query.selectFrom('text_pictures').select('name').where('name', '=', name).limit(1).execute()).length > 0

/** A picture is written before its row, so a young one without a row may be about to get it. */
const youngMs = 3600_000

/** Deletes the files of pictures that no text has any more. Times of files are those of where they are kept. */
export async function prunePictures(store: Store, pictures: FileStore): Promise<void> {
  await pictures.removeUnfinished(Date.now() - youngMs)
  for (const name of await pictures.names(Date.now() - youngMs)) if (!(await isKept(store.read, name))) await pictures.delete(name)
}
