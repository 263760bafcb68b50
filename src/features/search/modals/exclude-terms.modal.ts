import { modal } from '#ui/overlay/modal.ts'

/** The terms to exclude from a search; answers with all of them. */
export const ExcludeTermsModal = modal<{ terms: readonly string[] }, string[]>({
  name: 'exclude-terms',
  size: 'large',
  load: () => import('../late/ExcludeTermsModal.tsx'),
})
