import { questions as calls } from '#contract/questions.ts'
import { mutation, nothing } from '#offline/index.ts'
import { followRules } from './follow-question.rules.ts'

/** Unfollows a question. */
export const unfollowQuestion = mutation({ ...followRules(false), scope: () => nothing, endpoint: calls.unfollow })
