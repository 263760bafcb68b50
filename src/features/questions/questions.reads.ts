import { useMemo } from 'react'
import { useReachability } from '#api/reachability.ts'
import { useRead } from '#api/read/use-read.ts'
import { limits } from '#contract/limits.ts'
import { questions as calls } from '#contract/questions.ts'
import { useLive, useWaitingPayloads } from '#offline/index.ts'
import { filteredQuestions, queryOf, type QuestionFilter, similarTo, tagCounts } from './list.rules.ts'
import { deleteQuestion } from './mutations/delete-question.mutation.ts'
import { type QuestionHere, questions, questionsOf } from './questions.mirrored.ts'
import { useAgain } from './use-again.ts'

/** The questions of a community that this device has, with the changes that wait; undefined while loading and for a guest. */
const useQuestionsHere = (community: string): QuestionHere[] | undefined =>
  useLive(
    async mirror => [...(await mirror.view(questionsOf(community))).of(questions).values()].filter(row => row.community === community),
    [community],
  )

/** What is asked for a page of the questions of a community. */
export const questionListCall = (community: string, filter: QuestionFilter) => ({ params: { id: community }, query: queryOf(filter) })

/**
 * A page of the questions of a community. The device shows those that it has, as they are; the server those of whom it has not all: guests, the
 * searches of a large community, and what is older than what members keep.
 */
export function useQuestionList(community: string, filter: QuestionFilter) {
  const { online } = useReachability()
  const here = useQuestionsHere(community)
  const { answer, isCurrent, error, again } = useRead(calls.list, questionListCall(community, filter))
  const deleted = useWaitingPayloads(deleteQuestion)
  const own = useMemo(() => here && filteredQuestions(here, filter), [here, filter])
  // What came from other people or was sent meanwhile may be in the server's list too.
  useAgain(again, here && `${here.length}/${here.filter(row => row.mark).length}`)
  const size = limits.question.page
  if (own && own.length > 0 && (!isCurrent || !answer || !online || answer.total <= own.length)) {
    const pages = Math.ceil(own.length / size)
    const found = { pages, total: own.length, isHere: true, error, again }
    // The server may have more pages than the device.
    if (filter.page >= pages && online && !error && !(answer && isCurrent)) return { ...found, rows: undefined }
    const from = Math.min(filter.page, pages - 1) * size
    return { ...found, rows: own.slice(from, from + size) }
  }
  if (!answer || !isCurrent) return { rows: error && own ? own : undefined, pages: 1, total: 0, isHere: true, error, again }
  const gone = new Set(deleted?.map(({ question }) => question))
  const changed = new Map(here?.map(row => [row.id, row]))
  const rows = answer.questions.filter(({ id }) => !gone.has(id)).map((row): QuestionHere => changed.get(row.id) ?? row)
  return { rows, pages: Math.ceil(answer.total / size), total: answer.total, isHere: false, error, again }
}

/** The tags of a community: of its questions on this device where the server cannot be asked. */
export function useTags(community: string): { name: string; count: number }[] {
  const here = useQuestionsHere(community)
  const { answer } = useRead(calls.tags, { params: { id: community } })
  return useMemo(() => answer?.tags ?? (here ? tagCounts(here) : []), [answer, here])
}

/** Questions that were asked already, while a title is typed. Offline those on this device. */
export function useSimilarQuestions(community: string, title: string) {
  const isLong = title.trim().length >= limits.question.title.min
  const here = useQuestionsHere(community)
  const query = { title: title.slice(0, limits.question.title.max) }
  const { answer, isCurrent } = useRead(calls.similar, isLong ? { params: { id: community }, query } : undefined, {
    delay: limits.typeahead.debounce,
  })
  if (!isLong) return []
  if (answer && isCurrent) return answer.questions
  return similarTo(here ?? [], title).map(({ id, title: other, answers_count, accepted_answer_id }) => ({
    id,
    title: other,
    answers_count,
    is_answered: accepted_answer_id !== null,
  }))
}
