import { late } from '#ui/waiting/late.tsx'

/** The analyses in a folder. */
export const FolderAnalyses = late(() => import('./folder/FolderAnalyses.tsx'))
/** An answer with its marks and their passages. */
export const AnswerView = late(() => import('./answer/AnswerView.tsx'))
