import { modal } from '#ui/overlay/modal.ts'

/** Words and phrases that no result may contain; answers with all of them. */
export const ExcludeTermsModal = modal<{ terms: readonly string[] }, string[]>({
  name: 'exclude-terms',
  size: 'large',
  load: () => import('../late/ExcludeTermsModal.tsx'),
})
