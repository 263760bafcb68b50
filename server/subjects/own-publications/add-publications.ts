import { newRecordSlug } from './record-slug.ts'
import { limits } from '#contract/limits.ts'
import { entryOfPublication, type PublicationInput, titleOfPublication } from '#contract/own-publication.ts'
import type { SameRecord } from '#contract/own-entry.ts'
import { isSameWork, type WorkKeys, workKeys } from '#contract/same-work.ts'
import { Refusal } from '../../core/refusal.ts'
import { addAccountBytes } from '../../store/account-bytes.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { countPublications, markRecordStale, storedContent, type StoredPublication } from './rows.ts'

interface NewPublication {
  id: string
  publication: PublicationInput
  /** Its record in the catalogue. */
  same: SameRecord | undefined
}

/** A row, and what tells which work it is. */
interface Known {
  row: StoredPublication
  keys: WorkKeys
}

/** A title of fewer words is the title of many works. */
const tellingTitle = 3

/**
 * Adds works to a profile, each once: what the profile has is left as it is, what the catalogue has, or another person has added, is linked,
 * and the rest becomes a record. Returns the row of each, in their order, and which of them are new.
 */
export async function addPublications(tx: Tx, userId: string, given: readonly NewPublication[], now: number) {
  const known = await knownWorks(tx, userId, given)
  const leaving = await leavingAmong(tx, given)
  const rows: StoredPublication[] = []
  const added: StoredPublication[] = []
  let room = limits.ownPublication.most - (await countPublications(tx, userId))
  for (const { id, publication, same: found } of given) {
    const same = found && !leaving.has(found.slug_value) ? found : undefined
    const keys = workKeys(entryOfPublication(publication))
    const own = known.find(
      ({ row, ...one }) => row.user_id === userId && (row.id === id || row.slug_value === same?.slug_value || isSameWork(one.keys, keys)),
    )
    if (own) {
      rows.push(own.row)
      continue
    }
    if (room-- <= 0) throw new Refusal('limit_reached', { sentence: fullSentence })
    const others = known.find(one => one.row.user_id !== userId && isTelling(keys, one.keys) && isSameWork(one.keys, keys))
    const slug = others?.row.slug_value ?? same?.slug_value
    const row = await insertPublication(
      tx,
      { user_id: userId, id, ...storedContent(publication) },
      slug,
      titleOfPublication(publication),
      now,
    )
    known.push({ row, keys })
    rows.push(row)
    added.push(row)
  }
  return { rows, added }
}

const fullSentence = `You have ${limits.ownPublication.most.toLocaleString('en')} publications, the most that a profile can have. Delete some of them.`

const isTelling = (one: WorkKeys, other: WorkKeys): boolean =>
  one.identifiers.some(key => other.identifiers.includes(key)) || one.title.split('|')[0]!.split('-').length >= tellingTitle

/** The rows that may be one of these works: those of the user, and those of others that are records. */
async function knownWorks(tx: Tx, userId: string, given: readonly NewPublication[]): Promise<Known[]> {
  const keys = given.map(({ publication }) => workKeys(entryOfPublication(publication)))
  const identifiers = keys.flatMap(one => one.identifiers.slice(0, 1))
  const slugs = given.flatMap(({ same }) => (same ? [same.slug_value] : []))
  const rows = await tx
    .selectFrom('own_publications')
    .selectAll()
    .where(eb =>
      eb.or([
        eb(
          'title_key',
          'in',
          keys.map(({ title }) => title),
        ),
        ...(identifiers.length > 0 ? [eb('identifier', 'in', identifiers)] : []),
        ...(slugs.length > 0 ? [eb('slug_value', 'in', slugs)] : []),
        eb.and([
          eb('user_id', '=', userId),
          eb(
            'id',
            'in',
            given.map(({ id }) => id),
          ),
        ]),
      ]),
    )
    .where(eb => eb.or([eb('user_id', '=', userId), eb('is_linked', '=', false)]))
    .execute()
  return rows.map(row => ({ row, keys: workKeys(entryOfPublication(row.publication)) }))
}

/** Records that are about to leave the catalogue, which a search still found. */
async function leavingAmong(tx: Tx, given: readonly NewPublication[]): Promise<Set<string>> {
  const slugs = given.flatMap(({ same }) => (same ? [same.slug_value] : []))
  if (slugs.length === 0) return new Set()
  const rows = await tx.selectFrom('leaving_publications').select('slug_value').where('slug_value', 'in', slugs).execute()
  return new Set(rows.map(({ slug_value }) => slug_value))
}

/** `linked`: the slug of a record that there is already. */
async function insertPublication(
  tx: Tx,
  content: Pick<StoredPublication, 'user_id' | 'id' | 'publication' | 'identifier' | 'title_key' | 'bytes'>,
  linked: string | undefined,
  title: string,
  now: number,
): Promise<StoredPublication> {
  const row = {
    ...content,
    slug_value: linked ?? newRecordSlug(title),
    is_linked: linked !== undefined,
    record_stale: linked === undefined ? 1 : 0,
    added_at: now,
    version: 1,
    change_seq: await nextChangeSeq(tx),
  }
  await tx.insertInto('own_publications').values(row).execute()
  await addAccountBytes(tx, row.user_id, row.bytes)
  // A row is either current or marked as removed, never both.
  await tx.deleteFrom('removed_own_publications').where('user_id', '=', row.user_id).where('id', '=', row.id).execute()
  if (linked !== undefined) await markRecordStale(tx, linked)
  return row
}
