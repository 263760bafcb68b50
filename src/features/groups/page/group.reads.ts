import { readAhead } from '#api/read/read.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import { researchGroups, type ResearchGroupView } from '#contract/research-groups.ts'
import { roleMay } from '#contract/roles.ts'
import { to } from '#contract/to.ts'
import { permissionOf } from '#session/permission-of.ts'
import { readRecordAhead } from '#features/records/index.ts'
import { firstView } from '#kit/first-view.ts'
import type { Place } from '#routing/place.ts'

/** What the page of a group shows besides its record, and what the viewer is there. */
export const useGroupView = (id: string | undefined): ReadState<ResearchGroupView> =>
  useRead(researchGroups.show, id === undefined ? undefined : { params: { id } })

/** Asks for the record and the page of a group while the code of the page is still being fetched. */
export async function readGroupAhead({ params }: Place): Promise<void> {
  const id = params['id'] ?? ''
  await Promise.all([
    readRecordAhead('research_groups', id, firstView()),
    readAhead(researchGroups.show, { params: { id } }, {}, firstView()),
  ])
}

/**
 * Where somebody goes who may not manage the group: to its page. If the server cannot be asked the page opens, because the server checks every call of
 * it anyway.
 */
export async function groupRedirect({ params }: Place): Promise<string | undefined> {
  const id = params['id'] ?? ''
  const permission = await permissionOf('research_group', id)
  return !permission || roleMay(permission.role.rw_access, 'editGroup') ? undefined : to('research_group.show', { id })
}
