import type { WrittenType } from '#contract/question-moderation.ts'
import { modal } from '#ui/overlay/modal.ts'
import type { QuestionHere } from './questions.mirrored.ts'

export interface QuestionFormProps {
  community: { slug: string; name: string }
  /** Left out: a new one. */
  question?: QuestionHere
}

/** Asks a question or edits an own one; answers with the id of a new one. */
export const QuestionFormModal = modal<QuestionFormProps, string>({
  name: 'question',
  size: 'large',
  load: () => import('./late/QuestionFormModal.tsx'),
})

/** What somebody wrote, as reports and moderators name it. */
export interface WrittenPlace {
  community: string
  type: WrittenType
  id: string
}

export interface ReasonProps extends WrittenPlace {
  title: string
  hint: string
  yes: string
  /** What is done with the reason, under an Idempotency-Key. What it throws is shown. */
  submit: (reason: string, key: string) => Promise<void>
}

/** Asks why something is reported or hidden, and does it. */
export const ReasonModal = modal<ReasonProps>({ name: 'question-reason', load: () => import('./late/ReasonModal.tsx') })

/** What was there before something was edited, for its author and for moderators. */
export const EarlierTextsModal = modal<WrittenPlace>({
  name: 'question-earlier-texts',
  size: 'large',
  load: () => import('./late/EarlierTextsModal.tsx'),
})

/** The reports that wait in a community, for whoever moderates it. */
export const ReportsModal = modal<{ community: string }>({
  name: 'question-reports',
  size: 'large',
  load: () => import('./late/ReportsModal.tsx'),
})
