import type { PublicationContent } from '#contract/own-publication.ts'
import type { SameRecord } from '#contract/own-entry.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { addPublications } from './add-publications.ts'
import { changePublicationRow, removePublication, type StoredPublication } from './rows.ts'

const sentence =
  'The catalogue has this publication, so it can’t be changed here. If it is another one, correct what tells them apart: the DOI, the PMID, or title, year and authors.'

/**
 * A publication was linked with the record of another work, by a wrong number: corrected it is linked with its own record, or becomes one. Refuses a
 * change that leads to the same record.
 */
export async function correctLink(
  tx: Tx,
  row: StoredPublication,
  { publication, same }: { publication: PublicationContent; same: SameRecord | undefined },
  now: number,
): Promise<StoredPublication> {
  await removePublication(tx, row, now)
  const { rows } = await addPublications(tx, row.user_id, [{ id: row.id, publication, same }], now)
  const corrected = rows[0]!
  if (corrected.slug_value === row.slug_value) throw new Refusal('forbidden', { sentence })
  // The profile has that work already.
  if (corrected.id !== row.id) return corrected
  return { ...corrected, ...(await changePublicationRow(tx, row, { added_at: row.added_at })), added_at: row.added_at }
}
