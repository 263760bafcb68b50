import type { Role } from '#contract/roles.ts'
import type { QuestionPlace } from '../questions.mirrored.ts'

/** A question that is open, as its parts need it. */
export interface QuestionInView {
  place: QuestionPlace
  title: string
  /** Of the viewer in the community; null where the question is gone. */
  role: Role | null
  /** After something that did not go through the queue. */
  onChanged: () => void
}
