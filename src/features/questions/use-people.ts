import { useEffect, useMemo, useRef } from 'react'
import { groupKey, groupMembers, ownMemberships } from '#features/memberships/index.ts'
import { rowsAt, rowsWhere, useLive } from '#offline/index.ts'
import { useSession } from '#session/session.ts'
import type { Mentionable } from '#ui/rich-text/mention.ts'

/** Finds members of a community by the beginning of a part of their name, for mentions: those who are on this device. */
export function usePeople(community: string): (name: string) => Promise<readonly Mentionable[]> {
  const { user } = useSession()
  const members = useLive(
    async mirror => {
      const key = groupKey({ kind: 'community', slug_value: community })
      const view = await mirror.view({ rows: [rowsAt(ownMemberships, key), rowsWhere(groupMembers, 'group_slug', community)] })
      return [...view.of(groupMembers).values()].filter(row => row.kind === 'community')
    },
    [community],
  )
  const known = useRef<readonly Mentionable[]>([])
  const own = user?.slug_values[0]
  useEffect(() => {
    known.current = (members ?? []).flatMap(({ slug_values: [slug], full_name }) =>
      slug === undefined || slug === own ? [] : [{ slug, name: full_name }],
    )
  }, [members, own])
  return useMemo(
    () => typed => {
      const wanted = typed.trim().toLowerCase()
      const isMeant = ({ name }: Mentionable) => ` ${name.toLowerCase()}`.includes(` ${wanted}`)
      return Promise.resolve(known.current.filter(isMeant))
    },
    [],
  )
}
