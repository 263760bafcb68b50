import { useEffect, useState } from 'react'
import { ApiError, call } from '#api/call.ts'
import { contactInfoCalls } from '#contract/contact-info.ts'
import { notFetched } from '#contract/orcid.ts'
import type { Researcher } from '#contract/researcher.ts'
import { researchers } from '#contract/researchers.ts'
import { fetchOrcid } from '../orcid.reads.ts'
import { type OfferGroup, offersOf } from './record-offers.ts'

type Read = { is: 'loading' } | { is: 'failed'; problem: string } | { is: 'there'; profile: Researcher; groups: OfferGroup[] }

/** The user's ORCID record without its works, compared with the profile. */
export function useOrcidRecord(slug: string): Read & { again: () => void } {
  const [read, setRead] = useState<Read>({ is: 'loading' })
  const isLoading = read.is === 'loading'
  useEffect(() => {
    if (!isLoading) return
    const control = new AbortController()
    const { signal } = control
    const scopes = (['biography', 'employments', 'educations', 'keywords', 'websites'] as const).map(scope => fetchOrcid(scope, 0, signal))
    const params = { id: slug }
    Promise.all([call(researchers.show, { params }, { signal }), call(contactInfoCalls.show, { params }, { signal }), ...scopes]).then(
      ([profile, { contact_info }, ...parts]) => {
        if (!signal.aborted) setRead({ is: 'there', profile, groups: offersOf(Object.assign({}, ...parts), profile, contact_info) })
      },
      (thrown: unknown) => {
        if (!signal.aborted) setRead({ is: 'failed', problem: thrown instanceof ApiError ? thrown.message : notFetched })
      },
    )
    return () => control.abort()
  }, [isLoading, slug])
  return { ...read, again: () => setRead({ is: 'loading' }) }
}
