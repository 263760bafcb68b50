import { modal } from '#ui/overlay/modal.ts'

/** The sections of the own profile that are edited one at a time: the four of S2§2 first. */
export type SectionScope =
  | 'researchInterests'
  | 'about'
  | 'social'
  | 'experiences'
  | 'educations'
  | 'keywords'
  | 'typedInterests'
  | 'disciplines'
  | 'fields'
  | 'collaboration'
  | 'visibility'

export const EditSectionModal = modal<{ scope: SectionScope }>({
  name: 'edit-section',
  size: 'large',
  load: () => import('../late/EditSectionModal.tsx'),
})
