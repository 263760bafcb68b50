import { call } from '#api/call.ts'
import { readAhead, type ReadOptions } from '#api/read/read.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import type { OrganisationView } from '#contract/organisation-view.ts'
import { organisations } from '#contract/organisations.ts'
import { readRecordAhead } from '#features/records/index.ts'
import { firstView } from '#kit/first-view.ts'
import type { Place } from '#routing/place.ts'

const reading = (id: string): ReadOptions<OrganisationView> => ({
  load: options => call(organisations.show, { params: { id } }, options),
})

/** What the page of an organisation shows besides its record, and what the viewer is there. */
export const useOrganisation = (id: string | undefined): ReadState<OrganisationView> =>
  useRead(organisations.show, id === undefined ? undefined : { params: { id } }, reading(id ?? ''))

/** Asks for the record and the page of an organisation while the code of the page is still being fetched. */
export async function readOrganisationAhead({ params }: Place): Promise<void> {
  const id = params['id'] ?? ''
  await Promise.all([
    readRecordAhead('organisations', id, firstView()),
    readAhead(organisations.show, { params: { id } }, reading(id), firstView()),
  ])
}
