import type { ProfileType } from '#contract/profile-questions.ts'
import type { SearchStateInput } from '#contract/search.ts'
import { mustSignIn } from '#features/plans/index.ts'
import { modal, openModal } from '#ui/overlay/modal.ts'

/** The search whose profiles are evaluated. */
export interface EvaluatedSearch {
  state: SearchStateInput & { index: ProfileType }
  /** Its address in the app. */
  url: string
  total: number
}

const EvaluateModal = modal<EvaluatedSearch>({
  name: 'evaluate',
  size: 'fixed',
  closesOnOutsideClick: false,
  load: () => import('./late/EvaluateModal.tsx'),
})

/** Evaluates the profiles that a search has found. It needs a user with credits (S3§6). */
export const openEvaluation = (search: EvaluatedSearch): void => void (mustSignIn() && openModal(EvaluateModal, search))
