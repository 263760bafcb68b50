import * as v from 'valibot'
import { plainTextOf } from '#contract/rich-text.ts'
import { answerInput } from '#contract/question-fields.ts'
import { questions as calls } from '#contract/questions.ts'
import { markOf, mutation, nothing, put, serverTimeOf } from '#offline/index.ts'
import { answerKey, answers, type QuestionPlace, questions } from '../questions.mirrored.ts'
import {
  aboutAnswer,
  writer,
  changeShownQuestion,
  checked,
  newText,
  ownName,
  paramsOf,
  questionPlace,
  writingChoices,
  questionInQuotes,
  writingReason,
} from './questions.rules.ts'

const kind = 'answer.add'
const payload = v.object({ ...questionPlace, id: v.string(), content: v.string(), author: writer })

/** `id`: a UUID, made once for each form, so that a second click answers nothing. */
export interface NewAnswer extends QuestionPlace {
  id: string
  content: string
  /** Of the question. */
  title: string
}

/** Answers a question. Where that is gone, the answer is parked with its text. */
export const answerQuestion = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.answer,
  scope: () => nothing,
  prepare({ community, question, id, content, title }: NewAnswer) {
    const typed = checked(answerInput, { content })
    return {
      payload: { community, question, id, content: typed.content, author: ownName() },
      ...aboutAnswer({ community, question }, id),
      words: ['Answer ', questionInQuotes(title)],
    }
  },
  result: (_, { id }) => ({ id }),
  coalesce: (earlier, draft) => (earlier.kind === kind && earlier.target.id === draft.target.id ? draft : undefined),
  overlay(view, op) {
    const { community, question, id, content, author: by } = op.payload
    const key = answerKey({ question_id: question, id })
    const isNew = !view.of(answers).has(key)
    view.of(answers).set(key, {
      question_id: question,
      id,
      community,
      content,
      author: by,
      ...newText(serverTimeOf(op)),
      comments_count: 0,
      mark: markOf(op),
    })
    if (isNew) changeShownQuestion(view, question, row => ({ ...row, answers_count: row.answers_count + 1 }))
  },
  wire: ({ payload: { id, content, ...place } }) => ({ params: paramsOf(place), body: { id, answer: { content } } }),
  settle: ({ answer, question }) => ({ rows: [put(answers, answer), put(questions, question)] }),
  text: ({ payload }) => plainTextOf(payload),
  reason: writingReason,
  choices: error => [...writingChoices(error)],
})
