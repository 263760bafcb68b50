import { proxy, ref, useSnapshot } from 'valtio'
import type { Role } from '#contract/roles.ts'
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
  const id = useRealTarget(target)
  const roles = useSnapshot(known)[target.kind]?.roles
  if (!roles || id === undefined) return undefined
  // The id may have become real before the rows were read again.
  return roles.get(id) ?? roles.get(target.id) ?? null
}
