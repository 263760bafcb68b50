import { limits } from '#contract/limits.ts'
import type { OpportunityBase, OpportunityChange, OpportunityInput } from '#contract/opportunity-fields.ts'
import { mayEditOpportunity, mayPost } from '#contract/opportunity-rights.ts'
import type { OpportunityRow } from '#contract/opportunity-rows.ts'
import { type Role, roleMay } from '#contract/roles.ts'
import type { Kysely } from 'kysely'
import { mergedFields } from '../../core/fields/merged-fields.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { keepPictures, type PreparedText } from '../rich-texts/index.ts'
import type { Holder } from './holders.ts'
import {
  countOpportunities,
  dropOpportunity,
  findOpportunity,
  keyIn,
  opportunityView,
  type StoredOpportunityKey,
  touchOpportunity,
} from './rows.ts'

/** Where something is changed, and who does it. */
interface Place {
  holder: Holder & { role: Role | undefined }
  user: Pick<User, 'id'>
  now: number
}

const viewerOf = ({ holder, user }: Place) => ({ id: user.id, isMember: roleMay(holder.role, 'viewGroup') })

const { most } = limits.opportunity
const words = { community: 'community', research_group: 'research group' } as const

/** Ids are the clients' to choose, so another group may have the same one. */
const pictureOwner = ({ group_type, group_slug, id }: StoredOpportunityKey) => ({
  kind: 'opportunity' as const,
  id: `${group_type}/${group_slug}/${id}`,
})

/** Refuses who may not post. */
export function requirePoster({ type, role }: Place['holder']): void {
  if (!mayPost(type, role)) throw new Refusal('forbidden')
}

/** Posts an opportunity; the same id again changes nothing. Refuses one too many. */
export async function insertOpportunity(
  tx: Tx,
  place: Place,
  { id, input, text }: { id: string; input: OpportunityInput; text: PreparedText },
): Promise<OpportunityRow> {
  const { holder, user, now } = place
  requirePoster(holder)
  const key = keyIn(holder, id)
  const known = await findOpportunity(tx, key)
  if (known) return opportunityView(known, viewerOf(place))
  if ((await countOpportunities(tx, holder, now)).all >= most)
    throw new Refusal('limit_reached', {
      sentence: `This ${words[holder.type]} has ${most} opportunities, the most it can have. Delete one of them first.`,
    })
  await tx
    .insertInto('opportunities')
    .values({
      ...key,
      ...input,
      content: text.text,
      closed_at: null,
      posted_by: user.id,
      // Only communities have followers.
      told_after: holder.type === 'community' ? '' : null,
      version: 1,
      change_seq: await nextChangeSeq(tx),
      created_at: now,
    })
    .execute()
  await keepPictures(tx, user.id, pictureOwner(key), text, now)
  // There or marked as gone, never both: a mirror that reads both would not know which came last.
  await tx
    .deleteFrom('removed_opportunities')
    .where('group_type', '=', holder.type)
    .where('group_slug', '=', holder.slug)
    .where('id', '=', id)
    .execute()
  return opportunityView((await findOpportunity(tx, key))!, viewerOf(place))
}

/** One that the user may change, if it is there. */
async function ownedOpportunity(query: Kysely<Tables>, { holder, user }: Omit<Place, 'now'>, id: string) {
  const row = await findOpportunity(query, keyIn(holder, id))
  if (!mayEditOpportunity(holder.type, holder.role, row === undefined || row.posted_by === user.id)) throw new Refusal('forbidden')
  return row
}

/** One that the user may change. Refuses `not_found` where it is not there. */
export async function requireOwnedOpportunity(query: Kysely<Tables>, place: Omit<Place, 'now'>, id: string) {
  const row = await ownedOpportunity(query, place, id)
  if (!row) throw new Refusal('not_found')
  return row
}

interface Edit {
  id: string
  change: OpportunityChange
  /** The new content, if it changes. */
  text: PreparedText | undefined
  base: OpportunityBase
  ifMatch: number | undefined
}

/** Changes fields. Refuses `version_conflict` with the current ones. */
export async function editOpportunity(tx: Tx, place: Place, { id, change, text, base, ifMatch }: Edit): Promise<OpportunityRow> {
  const row = await requireOwnedOpportunity(tx, place, id)
  const merged = mergedFields(
    row,
    text ? { ...change, content: text.text } : change,
    ifMatch === undefined || ifMatch === row.version ? undefined : base,
  )
  if (!merged) throw new Refusal('version_conflict', { current: opportunityView(row, viewerOf(place)) })
  if (Object.keys(merged).length > 0) await touchOpportunity(tx, row, { ...merged, version: row.version + 1 })
  if (text && merged.content !== undefined) await keepPictures(tx, place.user.id, pictureOwner(row), text, place.now)
  return opportunityView((await findOpportunity(tx, row))!, viewerOf(place))
}

/** Closes it, or opens it again. */
export async function setOpportunityClosed(tx: Tx, place: Place, id: string, closed: boolean): Promise<OpportunityRow> {
  const row = await requireOwnedOpportunity(tx, place, id)
  if (closed !== (row.closed_at !== null)) await touchOpportunity(tx, row, { closed_at: closed ? place.now : null })
  return opportunityView((await findOpportunity(tx, row))!, viewerOf(place))
}

/** Deletes it; one that is not there is no error. */
export async function removeOpportunity(tx: Tx, place: Place, id: string): Promise<void> {
  const row = await ownedOpportunity(tx, place, id)
  if (row) await dropOpportunity(tx, row, place.now)
}
