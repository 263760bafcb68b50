import { useState } from 'react'
import { useLive } from '#offline/index.ts'
import type { SharedTarget } from '../shared-target.ts'

const prefixOf = ({ kind }: SharedTarget): string => `invite:${kind}:`

/**
 * The name of the draft of an invitation. One that was written before its folder had an id on the server keeps the name of the temporary id.
 * Undefined while it is looked up; decided once.
 */
export function useInviteDraft(target: SharedTarget): string | undefined {
  const [name, setName] = useState<string>()
  const found = useLive(
    async mirror => {
      const prefix = prefixOf(target)
      const id = await mirror.realId(target.id)
      for (const draft of await mirror.drafts())
        if (draft.startsWith(prefix) && (await mirror.realId(draft.slice(prefix.length))) === id) return draft
      return prefix + target.id
    },
    [target.kind, target.id],
  )
  if (name === undefined && found !== undefined) setName(found)
  return name
}
