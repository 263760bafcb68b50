import { useMemo } from 'react'
import { useRead } from '#api/read/use-read.ts'
import type { Role } from '#contract/roles.ts'
import { researchGroups as calls } from '#contract/research-groups.ts'
import { allMemberships, groupKey, ownMemberships } from '#features/memberships/index.ts'
import { useLive } from '#offline/index.ts'
import type { OwnGroup } from './own-groups.ts'
import type { OwnGroupRow } from './research-groups.mirrored.ts'
import { useOwnResearchGroup } from './research-groups.reads.ts'

/** An own group that somebody made or edited here, as this device has it; null without one, undefined while loading. */
export function useOwnGroupRow(slug: string): OwnGroup | null | undefined {
  const row = useOwnResearchGroup(slug)
  return useMemo(() => row && ownGroup(row), [row])
}

const ownGroup = ({ slug_value, avatar, made_here, rw_access, topics, version, mark, ...fields }: OwnGroupRow): OwnGroup => ({
  slug_value,
  avatar,
  made_here,
  rw_access,
  topics,
  version,
  mark,
  fields,
})

/** The viewer's role in a group; null without one, undefined while loading. */
export const useGroupRole = (slug: string): Role | null | undefined =>
  useLive(
    async mirror => {
      const key = groupKey({ kind: 'research_group', slug_value: slug })
      return (await mirror.view(allMemberships)).of(ownMemberships).get(key)?.role ?? null
    },
    [slug],
  )

/** What of a group can be edited: from this device, else, of a group that nobody edited yet, from the server. */
export function useEditableGroup(slug: string): (Pick<OwnGroup, 'fields' | 'version'> & { isMirrored: boolean }) | undefined {
  const own = useOwnGroupRow(slug)
  const { answer } = useRead(calls.show, own === null ? { params: { id: slug } } : undefined)
  if (own) return { fields: own.fields, version: own.version, isMirrored: true }
  return answer?.fields ? { fields: answer.fields, version: answer.version, isMirrored: false } : undefined
}
