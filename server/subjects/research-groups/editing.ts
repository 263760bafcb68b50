import type { ResearchGroupBase, ResearchGroupChange } from '#contract/research-group-fields.ts'
import type { ResearchGroupRow } from '#contract/research-group-rows.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeEdit } from '../membership-history/index.ts'
import { requireRole, targetRenamed } from '../memberships/index.ts'
import { editedFields, mergedGroupChange, groupFieldsAfter } from './fields.ts'
import type { GroupToChange } from './found.ts'
import { ensureGroup, groupRow, storedGroup, touchGroup } from './rows.ts'

const typeOf = (group: Pick<GroupToChange, 'slug' | 'name'>) => ({ type: 'research_group', id: group.slug, name: group.name }) as const

/** Refuses a group that was deleted meanwhile, and whoever may not edit it: everybody may see it, so they are told so. */
export async function requireEditor(tx: Tx, user: User, { slug, name, original }: GroupToChange, now: number) {
  if (!original && !(await storedGroup(tx, slug))) throw new Refusal('gone')
  const role = await requireRole(tx, user, typeOf({ slug, name }), 'editGroup')
  return { role, row: await ensureGroup(tx, slug, name, now) }
}

interface Edit {
  change: ResearchGroupChange
  base: ResearchGroupBase
  /** The version that it is based on. Without it the last change counts. */
  ifMatch: number | undefined
}

/** Changes what members wrote. Refuses `version_conflict` with the current fields. */
export async function editGroup(
  tx: Tx,
  user: User,
  group: GroupToChange,
  { change, base, ifMatch }: Edit,
  now: number,
): Promise<ResearchGroupRow> {
  const { role, row } = await requireEditor(tx, user, group, now)
  const fields = editedFields(row.fields, group.original)
  const merged = mergedGroupChange(fields, change, base, ifMatch === undefined || ifMatch === row.version)
  if (!merged) throw new Refusal('version_conflict', { current: { ...fields, version: row.version } })
  if (Object.keys(merged).length > 0) {
    const own = groupFieldsAfter(row.fields, merged, group.original)
    const { name } = editedFields(own, group.original)
    await touchGroup(tx, group.slug, { fields: own, name, version: row.version + 1 })
    const edited = Object.keys(merged).filter(field => field !== 'name')
    await writeEdit(tx, typeOf(group), { fields: edited, by: user.id, now })
    if (name !== fields.name) await targetRenamed(tx, typeOf({ slug: group.slug, name }), user.id, now)
  }
  return groupAfter(tx, group, role)
}

/** The group after a change, as the devices of the user get it. */
export async function groupAfter(
  tx: Tx,
  { slug, original }: GroupToChange,
  role: ResearchGroupRow['rw_access'],
): Promise<ResearchGroupRow> {
  return groupRow(tx, (await storedGroup(tx, slug))!, role, original)
}
