import { useMemo } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { questions as calls } from '#contract/questions.ts'
import { useLive, useWaitingPayloads } from '#offline/index.ts'
import { useSession } from '#session/session.ts'
import { answerQuestion } from './mutations/answer-question.mutation.ts'
import { commentAnswer } from './mutations/answer-comments.mutation.ts'
import { commentQuestion } from './mutations/question-comments.mutation.ts'
import { newText } from './mutations/questions.rules.ts'
import {
  answers,
  comments,
  type AnswerHere,
  type CommentHere,
  type QuestionHere,
  oneQuestion,
  type QuestionPlace,
  questions,
} from './questions.mirrored.ts'
import { pageOfWhole, pageWith } from './whole.rules.ts'
import { useAgain } from './use-again.ts'

/** A question with what is below it. */
export interface WholeQuestion {
  question: QuestionHere
  /** The accepted one first, then in the order in which they were written. */
  answers: readonly AnswerHere[]
  comments: readonly CommentHere[]
}

const inOrder = (one: { created_at: number; id: string }, other: { created_at: number; id: string }): number =>
  one.created_at - other.created_at || (one.id < other.id ? -1 : 1)

function ordered({ question, ...below }: WholeQuestion): WholeQuestion {
  const isAccepted = ({ id }: AnswerHere) => Number(id === question.accepted_answer_id)
  return {
    question,
    answers: below.answers.toSorted((a, b) => isAccepted(b) - isAccepted(a) || inOrder(a, b)),
    comments: below.comments.toSorted(inOrder),
  }
}

/** A question of an own community as this device has it; null without it, undefined while loading and for a guest. */
const useQuestionHere = (place: QuestionPlace): WholeQuestion | null | undefined =>
  useLive(
    async mirror => {
      const view = await mirror.view(oneQuestion(place))
      const question = view.of(questions).get(place.question)
      if (!question) return null
      const isOfIt = (row: { question_id: string }) => row.question_id === question.id
      return ordered({
        question,
        answers: [...view.of(answers).values()].filter(isOfIt),
        comments: [...view.of(comments).values()].filter(isOfIt),
      })
    },
    [place.community, place.question],
  )

/** Whether the device has all that is below a question. */
const isWhole = ({ question, answers: below, comments: said }: WholeQuestion): boolean =>
  below.length >= question.answers_count &&
  said.filter(({ answer_id }) => answer_id === null).length >= question.comments_count &&
  below.every(({ id, comments_count }) => said.filter(({ answer_id }) => answer_id === id).length >= comments_count)

/** What is asked for a page of a question. */
export const questionPageCall = ({ community, question }: QuestionPlace, page: number) => ({
  params: { id: community, qid: question },
  query: page > 0 ? { page: String(page) } : {},
})

/** A question: as the device has it if that is all of it, else a page of it from the server, with what waits to be sent. */
export function useQuestion(place: QuestionPlace, page: number) {
  const { user } = useSession()
  const here = useQuestionHere(place)
  const whole = here && isWhole(here) ? here : undefined
  const turned = useMemo(() => whole && pageOfWhole(whole, page), [whole, page])
  // A member's device is asked first.
  const isAsked = !user || (here !== undefined && !whole)
  const { answer, error, again, isCurrent } = useRead(calls.show, isAsked ? questionPageCall(place, page) : undefined)
  const waiting = useWaitingTexts(place)
  useAgain(again, waiting.answers.length + waiting.comments.length)
  const read = useMemo(() => answer && isCurrent && joined(answer, here, waiting), [answer, isCurrent, here, waiting])
  const pageOf = (id: string) => whole && (pageWith(whole, id) ?? null)
  if (turned) return { ...turned, pageOf, error: undefined, again }
  if (read) return { found: read, more: answer?.more ?? false, pageOf, error: undefined, again }
  // Offline some of it is better than nothing.
  return { found: (error && here) || undefined, more: false, pageOf, error: here ? undefined : error, again }
}

/** What the server says, with what waits here. */
function joined(
  { question, answers: listed, comments: said }: WholeQuestion,
  here: WholeQuestion | null | undefined,
  waiting: Waiting,
): WholeQuestion {
  const added = <R extends { id: string }>(rows: readonly R[], own: readonly R[]): R[] => [
    ...rows,
    ...own.filter(({ id }) => !rows.some(row => row.id === id)),
  ]
  return ordered({
    question: here?.question ?? question,
    answers: added<AnswerHere>(listed, waiting.answers),
    comments: added<CommentHere>(said, waiting.comments),
  })
}

type Waiting = Pick<WholeQuestion, 'answers' | 'comments'>

/** What was written to a question that is not on this device, and waits to be sent. */
function useWaitingTexts({ question }: QuestionPlace): Waiting {
  const written = useWaitingPayloads(answerQuestion)
  const onQuestions = useWaitingPayloads(commentQuestion)
  const onAnswers = useWaitingPayloads(commentAnswer)
  return useMemo(() => {
    const isOfIt = (one: { question: string }) => one.question === question
    // They are the last ones.
    const facts = { ...newText(Number.MAX_SAFE_INTEGER), question_id: question, mark: 'waiting' } as const
    return {
      answers: (written ?? [])
        .filter(isOfIt)
        .map(({ id, community, content, author }) => ({ ...facts, id, community, content, author, comments_count: 0 })),
      comments: [...(onQuestions ?? []), ...(onAnswers ?? [])]
        .filter(isOfIt)
        .map(({ id, community, answer, content, author }) => ({ ...facts, id, community, content, author, answer_id: answer })),
    }
  }, [question, written, onQuestions, onAnswers])
}
