import { orderOfKey } from '../marks.ts'
import type { AnswerSentence } from './blocks.ts'

/** How many of the records a sentence refers to. It is counted from its marks: what the text itself says of such numbers counts for nothing. */
export const recordsOf = ({ keys }: AnswerSentence): number => new Set(keys.map(orderOfKey)).size
