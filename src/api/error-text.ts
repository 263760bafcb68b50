import { ApiError } from './api-error.ts'

/**
 * What an error says to a person (S1§8): the sentences about single fields, else the one about the whole; where there is none, where it
 * came from. What is not an answer to a call says no more than that something went wrong.
 */
export function errorText(thrown: unknown): string {
  if (!(thrown instanceof ApiError)) return 'Something went wrong'
  const sentences = Object.values(thrown.errors ?? {}).flat()
  return sentences.join(' ') || thrown.message || `Something went wrong. (${thrown.status || thrown.kind})`
}
