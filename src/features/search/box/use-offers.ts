import { ApiError } from '#api/call.ts'
import { useRead } from '#api/read/use-read.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { type Offer, typeahead } from '#contract/typeahead.ts'

/** The longest text for which something is offered. */
const longest = 200

/**
 * What the server offers for a typed text, or the records of this device while it cannot be reached. A space at the end is part of the text: the
 * word before it is finished. Undefined until there is an answer, and after a failure.
 */
export function useOffers(index: IndexName, typed: string | undefined): readonly Offer[] | undefined {
  const query = typed?.trimStart().replace(/\s+$/, ' ') ?? ''
  const isLongEnough = query.trim().length >= limits.typeahead.minLength && query.length <= longest
  const { answer, error, isCurrent } = useRead(typeahead.typeahead, isLongEnough ? { body: { query, index } } : undefined, {
    delay: limits.typeahead.debounce,
    offline: async (error, signal) => {
      if (error && !(error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout'))) return undefined
      const { typeaheadOnDevice } = await import('../device/device-answers.ts')
      const { results, searched } = await typeaheadOnDevice(index, query, signal)
      return searched > 0 ? { answer: { results }, copy: { asOf: undefined } } : undefined
    },
  })
  // An earlier list stays until the next one comes, but never as “No results...”.
  return error || (!isCurrent && answer?.results.length === 0) ? undefined : answer?.results
}
