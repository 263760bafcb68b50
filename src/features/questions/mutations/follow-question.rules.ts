import * as v from 'valibot'
import { markOf, type Op, type OpDraft, put, type View } from '#offline/index.ts'
import type { QuestionRow } from '#contract/question-rows.ts'
import { type QuestionPlace, questions } from '../questions.mirrored.ts'
import { aboutQuestion, changeShownQuestion, paramsOf, questionPlace, questionInQuotes } from './questions.rules.ts'

const payload = v.object(questionPlace)

/** What following and unfollowing a question have in common. Of both only the last counts, while neither was attempted. */
export const followRules = (isFollowed: boolean) => {
  const kind = isFollowed ? 'question.follow' : 'question.unfollow'
  return {
    kind,
    v: 1,
    payload,
    prepare: ({ community, question, title }: QuestionPlace & { title: string }): OpDraft<QuestionPlace> => ({
      payload: { community, question },
      ...aboutQuestion({ community, question }),
      words: [isFollowed ? 'Follow ' : 'Unfollow ', questionInQuotes(title)],
    }),
    result: () => ({}),
    coalesce: (earlier: Op, draft: OpDraft<QuestionPlace>) =>
      earlier.target.id === draft.target.id && /^question\.(?:un)?follow$/.test(earlier.kind)
        ? earlier.kind === kind
          ? ('same' as const)
          : ('replaces' as const)
        : undefined,
    overlay: (view: View, op: Op<QuestionPlace>) =>
      changeShownQuestion(view, op.payload.question, row => ({
        ...row,
        is_followed: op.state === 'parked' ? row.is_followed : isFollowed,
        mark: markOf(op),
      })),
    wire: ({ payload: place }: Op<QuestionPlace>) => ({ params: paramsOf(place) }),
    settle: (row: QuestionRow) => ({ rows: [put(questions, row)] }),
    // The question is gone, and nobody follows it any more.
    gone: () => ({ rows: [] }),
    choices: () => ['retry' as const, 'discard' as const],
  }
}
