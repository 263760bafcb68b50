import { type ReadState, useRead } from '#api/read/use-read.ts'
import { type LinkMeaning, signUp } from '#contract/sign-up.ts'

/** What a secret out of a mail stands for. Asking changes nothing. */
export const useLinkMeaning = (token: string | undefined): ReadState<LinkMeaning> =>
  useRead(signUp.show, token === undefined ? undefined : { query: { confirmation_token: token } })
