import { questions as calls } from '#contract/questions.ts'
import { mutation, nothing } from '#offline/index.ts'
import { followRules } from './follow-question.rules.ts'

/** Follows a question: its answers and comments are told. */
export const followQuestion = mutation({ ...followRules(true), scope: () => nothing, endpoint: calls.follow })
