import { ApiError } from './api-error.ts'

/**
 * The text that is shown for an error (S1§8): the sentences about fields, otherwise its reason, otherwise the error's own sentence, otherwise its status.
 * Any other exception is shown as 'Something went wrong'.
 */
export function errorText(thrown: unknown): string {
  if (!(thrown instanceof ApiError)) return 'Something went wrong'
  const sentences = Object.values(thrown.errors ?? {}).flat()
  return sentences.join(' ') || thrown.message || `Something went wrong. (${thrown.status || thrown.kind})`
}
