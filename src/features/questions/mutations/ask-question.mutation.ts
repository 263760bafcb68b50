import * as v from 'valibot'
import { plainTextOf } from '#contract/rich-text.ts'
import { questionInput } from '#contract/question-fields.ts'
import { questions as calls } from '#contract/questions.ts'
import { markOf, mutation, nothing, put, serverTimeOf } from '#offline/index.ts'
import { questions } from '../questions.mirrored.ts'
import {
  aboutQuestion,
  writer,
  checked,
  newText,
  ownName,
  questionPlace,
  writingChoices,
  questionInQuotes,
  writingReason,
} from './questions.rules.ts'

const kind = 'question.ask'
const payload = v.object({ ...questionPlace, input: questionInput, author: writer })

/** What the form of a new question has. `question`: a UUID, made once for each form, so that a second click asks nothing. */
export interface NewQuestion {
  community: string
  question: string
  input: v.InferInput<typeof questionInput>
}

/** Asks a question in a community, also in one that was made offline. Its id is made here, so that answers can be queued behind it. */
export const askQuestion = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.create,
  scope: () => nothing,
  prepare({ input, ...place }: NewQuestion) {
    const typed = checked(questionInput, input)
    return {
      payload: { ...place, input: typed, author: ownName() },
      ...aboutQuestion(place),
      words: ['Ask ', questionInQuotes(typed.title)],
    }
  },
  result: (_, { question }) => ({ question }),
  coalesce: (earlier, draft) => (earlier.kind === kind && earlier.target.id === draft.target.id ? draft : undefined),
  overlay(view, op) {
    const { community, question, input, author: by } = op.payload
    const at = serverTimeOf(op)
    view.of(questions).set(question, {
      id: question,
      community,
      ...input,
      ...newText(at),
      author: by,
      answers_count: 0,
      comments_count: 0,
      active_at: at,
      accepted_answer_id: null,
      is_followed: true,
      mark: markOf(op),
    })
  },
  wire: ({ payload: { community, question, input } }) => ({ params: { id: community }, body: { id: question, question: input } }),
  settle: row => ({ rows: [put(questions, row)] }),
  text: ({ payload: { input } }) => plainTextOf(input),
  reason: error =>
    error.status === 404 ? 'The community no longer exists, or you are no longer a member. Your text is kept here.' : writingReason(error),
  choices: error => [...writingChoices(error)],
})
