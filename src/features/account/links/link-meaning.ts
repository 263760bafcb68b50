import { call } from '#api/call.ts'
import { type Asked, useAnswer } from '#api/use-answer.ts'
import { type LinkMeaning, signUp } from '#contract/sign-up.ts'

/** What a secret out of a mail stands for. Asking changes nothing. */
export const useLinkMeaning = (token: string | undefined): Asked<LinkMeaning> =>
  useAnswer(token, signal => call(signUp.show, { query: { confirmation_token: token ?? '' } }, { signal }))
