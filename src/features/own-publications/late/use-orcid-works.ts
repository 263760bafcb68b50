import { useEffect, useState } from 'react'
import { ApiError } from '#api/call.ts'
import { notFetched } from '#contract/orcid.ts'
import type { FoundPublication } from '#contract/own-publication.ts'
import { fetchOrcid } from '#features/orcid/index.ts'

export interface OrcidWorks {
  works: readonly FoundPublication[]
  /** Unknown until the first page is there. */
  total: number | undefined
  isWhole: boolean
  problem: string | undefined
  /** Goes on with the page that failed. */
  again: () => void
}

/** The works of the user's ORCID record, page after page. */
export function useOrcidWorks(): OrcidWorks {
  const [read, setRead] = useState<{ works: readonly FoundPublication[]; total?: number; next: number | undefined }>({ works: [], next: 0 })
  const [problem, setProblem] = useState<string>()
  const { works, total, next } = read
  useEffect(() => {
    if (next === undefined || problem !== undefined) return
    const control = new AbortController()
    const { signal } = control
    fetchOrcid('publications', next, signal).then(
      answer => {
        if (signal.aborted) return
        if (!answer.publications) return setProblem(notFetched)
        const found = answer.publications
        setRead(now => ({ works: [...now.works, ...found], total: answer.total, next: answer.more ? next + 1 : undefined }))
      },
      (thrown: unknown) => {
        if (!signal.aborted) setProblem(thrown instanceof ApiError ? thrown.message : notFetched)
      },
    )
    return () => control.abort()
  }, [next, problem])
  return { works, total, isWhole: next === undefined, problem, again: () => setProblem(undefined) }
}
