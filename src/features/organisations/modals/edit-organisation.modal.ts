import type { OrganisationFields } from '#contract/organisation-fields.ts'
import { modal } from '#ui/overlay/modal.ts'

export interface EditedOrganisation {
  slug: string
  fields: OrganisationFields
  version: number
}

/** The form of its owner. True: it was saved. */
export const EditOrganisationModal = modal<{ organisation: EditedOrganisation }, true>({
  name: 'organisation-edit',
  size: 'large',
  load: () => import('../late/EditOrganisationModal.tsx'),
})
