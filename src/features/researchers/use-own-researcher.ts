import { useEffect, useState } from 'react'
import type { Researcher } from '#contract/researcher.ts'
import { useOwnProfile } from './own-profile.reads.ts'

type Merge = typeof import('./late/own-researcher.ts').withOwnProfile

/** A profile as its owner sees it, with the changes that wait on this device; for anybody else as it is. */
export function useOwnResearcher(record: Researcher | undefined, isOwner: boolean): Researcher | undefined {
  const own = useOwnProfile()
  const [merge, setMerge] = useState<Merge>()
  useEffect(() => {
    if (!isOwner) return
    let left = false
    void import('./late/own-researcher.ts').then(
      ({ withOwnProfile }) => left || setMerge(() => withOwnProfile),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [isOwner])
  return isOwner && own && merge ? merge(record, own) : record
}
