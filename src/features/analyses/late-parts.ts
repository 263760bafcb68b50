import { late } from '#ui/waiting/late.tsx'

/** An answer with its marks and their passages. */
export const AnswerView = late(() => import('./answer/AnswerView.tsx'))
