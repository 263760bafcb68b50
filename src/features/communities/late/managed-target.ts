import { useState } from 'react'
import type { SharedGroup } from '#features/memberships/index.ts'
import { isSame } from '#kit/is-same.ts'
import type { FramedCommunity } from '../page/framed-community.ts'

/** The community as the lists of its people need it: the same object for as long as nothing of it changes. */
export function useManagedTarget({ slug, name, role }: FramedCommunity): SharedGroup {
  const now: SharedGroup = { kind: 'community', id: slug, name, rw_access: role ?? 'member', count: 0 }
  const [last, setLast] = useState(now)
  if (!isSame(last, now)) {
    setLast(now)
    return now
  }
  return last
}
