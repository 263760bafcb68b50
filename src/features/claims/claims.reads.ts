import { useRead } from '#api/read/use-read.ts'
import { claims } from '#contract/claims.ts'

/** The record that the user took over, and what they asked for; without an id it reads nothing. */
export const useOwnClaims = (id: string | undefined) => useRead(claims.own, id === undefined ? undefined : { params: { id } })

/** Records that may be about the user; without an id it reads nothing. */
export const useSuggestions = (id: string | undefined) => useRead(claims.suggestions, id === undefined ? undefined : { params: { id } })
