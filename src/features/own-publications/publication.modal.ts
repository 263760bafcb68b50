import type { OwnPublication } from '#contract/own-publication.ts'
import { modal } from '#ui/overlay/modal.ts'

export interface PublicationModalProps {
  /** Left out: a new one. */
  row?: Pick<OwnPublication, 'id' | 'publication' | 'is_linked'>
  /** The name of the user, of whom it is usually a work. */
  author?: string
}

/** The form of a publication on one's own profile. */
export const PublicationModal = modal<PublicationModalProps>({
  name: 'own-publication',
  size: 'large',
  load: () => import('./late/PublicationModal.tsx'),
})
