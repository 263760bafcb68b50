import { type ReadState, useRead } from '#api/read/use-read.ts'
import { type LinkMeaning, signUp } from '#contract/sign-up.ts'

/** What the token of a mail is for. Reading it changes nothing. */
export const useLinkMeaning = (token: string | undefined): ReadState<LinkMeaning> =>
  useRead(signUp.show, token === undefined ? undefined : { query: { confirmation_token: token } })
