import type {
  CommunityBase,
  CommunityChange,
  CommunityFields,
  CommunitySettings,
  CommunitySettingsChange,
} from '#contract/community-fields.ts'
import type { CommunityRow } from '#contract/community-rows.ts'
import type { Role } from '#contract/roles.ts'
import { mergedFields } from '../../core/fields/merged-fields.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { requireInCommunity } from '../community-access/index.ts'
import { writeEdit } from '../membership-history/index.ts'
import { targetRenamed } from '../memberships/index.ts'
import { placeBelow } from './circles.ts'
import { checkedCommunity, communityColumns, communityFieldsOf, mergedCommunityChange } from './fields.ts'
import { mirroredCommunity, communitySettingsOf, slugsBelow, storedCommunity, touchAll, touchCommunity } from './rows.ts'

interface Edit<C, B> {
  change: C
  base: B
  /** The version that it is based on. Without it the last change counts. */
  ifMatch: number | undefined
  now: number
}

/** Changes what members wrote. Refuses `version_conflict` with the current fields. */
export async function editCommunity(
  tx: Tx,
  user: User,
  id: string,
  { change, base, ifMatch, now }: Edit<CommunityChange, CommunityBase>,
): Promise<CommunityRow> {
  const { community, role } = await requireInCommunity(tx, user, id, 'editGroup')
  const { slug_value: slug, version } = community
  const fields = communityFieldsOf(community)
  const merged = mergedCommunityChange(fields, change, base, ifMatch === undefined || ifMatch === version)
  if (!merged) throw new Refusal('version_conflict', { current: await rowFor(tx, user, slug, role) })
  if (Object.keys(merged).length > 0) {
    if (merged.parent_id) merged.parent_id = await placeBelow(tx, user, merged.parent_id, slug)
    // Only fields of the change that are sent are in it.
    const next = checkedCommunity({ ...fields, ...(merged as Partial<CommunityFields>) })
    await touchCommunity(tx, slug, { ...communityColumns(next), version: version + 1 })
    const edited = Object.keys(merged).filter(field => field !== 'name')
    await writeEdit(tx, { type: 'community', id: slug }, { fields: edited, by: user.id, now })
    if (next.name !== community.name) {
      await targetRenamed(tx, { type: 'community', id: slug, name: next.name }, user.id, now)
      await touchAll(tx, await slugsBelow(tx, slug))
    }
  }
  return rowFor(tx, user, slug, role)
}

/** Changes who may join and what everybody may open. Refuses `version_conflict` with the current settings. */
export async function editSettings(
  tx: Tx,
  user: User,
  id: string,
  { change, base, ifMatch, now }: Edit<CommunitySettingsChange, CommunitySettingsChange>,
): Promise<CommunityRow> {
  const { community, role } = await requireInCommunity(tx, user, id, 'editGroup')
  const { slug_value: slug, version } = community
  const settings = communitySettingsOf(community)
  const merged = mergedFields(settings, change, ifMatch === undefined || ifMatch === version ? undefined : base)
  if (!merged) throw new Refusal('version_conflict', { current: { ...settings, version } })
  if (Object.keys(merged).length > 0) {
    await touchCommunity(tx, slug, { ...settings, ...(merged as Partial<CommunitySettings>), version: version + 1 })
    await writeEdit(tx, { type: 'community', id: slug }, { fields: Object.keys(merged), by: user.id, now })
    // Those below it name it to whom it shows itself.
    if (merged.overview_visible !== undefined) await touchAll(tx, await slugsBelow(tx, slug))
  }
  return rowFor(tx, user, slug, role)
}

/** The community as the devices of the user get it. */
export const rowFor = async (tx: Tx, { id: userId }: Pick<User, 'id'>, slug: string, role: Role): Promise<CommunityRow> =>
  mirroredCommunity(tx, (await storedCommunity(tx, slug))!, { userId, role })
