import { readAhead } from '#api/read/read.ts'
import { questions as calls } from '#contract/questions.ts'
import { firstView } from '#kit/first-view.ts'
import type { Place } from '#routing/place.ts'
import { session } from '#session/session.ts'
import { filterOf } from './list.rules.ts'
import { questionPageCall } from './question.reads.ts'
import { questionListCall } from './questions.reads.ts'

/** Asks for what a guest sees first of the questions of a community, or of one of them: members read their device first. */
export async function readQuestionsAhead(community: string, { params, query }: Place): Promise<void> {
  if (session.user) return
  const filter = filterOf(query)
  const { question } = params
  if (question !== undefined) return readAhead(calls.show, questionPageCall({ community, question }, filter.page), {}, firstView())
  await Promise.all([
    readAhead(calls.list, questionListCall(community, filter), {}, firstView()),
    readAhead(calls.tags, { params: { id: community } }, {}, firstView()),
  ])
}
