import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#api/call.ts'
import { type documentIndexes, profileQuestions, type ProfileType, type Template } from '#contract/profile-questions.ts'
import { type Basis, recommendedQuery, whyNoQuery } from '../evaluation.rules.ts'

export interface BasisChoice {
  basis: Basis
  own: string
  setOwn: (query: string) => void
  /** Undefined until one was asked for. */
  recommended: 'loading' | keyof typeof whyNoQuery | { query: string } | undefined
  /** The recommended query in words. */
  shown: string
  choose: (basis: Basis) => void
  askAgain: () => void
  /** What documents are found by. */
  query: string
  reset: () => void
}

/** By which documents profiles are judged (S3§4). The query is recommended when it is first chosen. */
export function useBasis(
  type: ProfileType,
  keyword: string,
  indexes: readonly (typeof documentIndexes)[number][],
  template: Template | undefined,
): BasisChoice {
  const [basis, setBasis] = useState<Basis>('current')
  const [own, setOwn] = useState('')
  const [recommended, setRecommended] = useState<BasisChoice['recommended']>()
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])

  const ask = async () => {
    if (!template) return
    asking.current?.abort()
    const control = new AbortController()
    asking.current = control
    setRecommended('loading')
    const answer = await call(
      profileQuestions.recommendQuery,
      { body: { profile_type: type, search_filter_object: { indexes: [...indexes] }, template } },
      { signal: control.signal, retries: 1 },
    ).catch((thrown: unknown) => reasonOf(thrown))
    if (!control.signal.aborted) setRecommended(typeof answer === 'string' ? answer : { query: recommendedQuery(answer.query) })
  }
  const hasQuery = typeof recommended === 'object'
  return {
    basis,
    own,
    setOwn,
    recommended,
    shown: hasQuery
      ? recommended.query || 'All documents'
      : recommended === undefined || recommended === 'loading'
        ? ''
        : whyNoQuery[recommended],
    choose: next => {
      setBasis(next)
      if (next === 'recommended' && !hasQuery && recommended !== 'loading') void ask()
    },
    askAgain: () => void ask(),
    query: basis === 'current' ? keyword : basis === 'own' ? own.trim() : hasQuery ? recommended.query : '',
    reset: () => {
      asking.current?.abort()
      setBasis('current')
      setOwn('')
      setRecommended(undefined)
    },
  }
}

function reasonOf(thrown: unknown): keyof typeof whyNoQuery {
  const code = thrown instanceof ApiError ? thrown.code : undefined
  return code === 'invalid' ? 'unfilled' : code === 'no_credits' ? 'unpaid' : 'failed'
}
