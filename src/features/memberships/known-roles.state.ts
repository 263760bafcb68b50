import { proxy, ref, useSnapshot } from 'valtio'
import type { Role } from '#contract/roles.ts'
import { useLive } from '#offline/index.ts'
import { allMemberships, groupKey, ownMemberships } from './groups/groups.mirrored.ts'
import type { SharedTarget } from './shared-target.ts'
import { useRealTarget } from './use-real-target.ts'

/** The viewer's roles by the id of what is shared, as this device knows them now; undefined until the subject has told. */
const known = proxy<{ [K in SharedTarget['kind']]?: { roles: ReadonlyMap<string, Role> } }>({})

/** Called by the subject whenever it reads its rows. */
export function tellRoles(kind: SharedTarget['kind'], roles: ReadonlyMap<string, Role>): void {
  known[kind] = ref({ roles })
}

/** The viewer's role now; null without one, undefined while it is not known. */
export function useKnownRole(target: SharedTarget): Role | null | undefined {
  const group = useGroupRole(target)
  const id = useRealTarget(target)
  const roles = useSnapshot(known)[target.kind]?.roles
  if (target.kind !== 'bookmark_folder') return group
  if (!roles || id === undefined) return undefined
  // The id may have become real before the rows were read again.
  return roles.get(id) ?? roles.get(target.id) ?? null
}

/** Of a group or an organisation the device has the membership itself. */
const useGroupRole = ({ kind, id }: SharedTarget): Role | null | undefined =>
  useLive(
    async mirror => {
      if (kind === 'bookmark_folder') return undefined
      const key = groupKey({ kind, slug_value: id })
      return (await mirror.view(allMemberships)).of(ownMemberships).get(key)?.role ?? null
    },
    [kind, id],
  )
