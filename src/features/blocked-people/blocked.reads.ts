import { useLive } from '#offline/index.ts'
import { allBlocked, type BlockedHere, blockedPeople } from './blocked-people.mirrored.ts'

const nobody: ReadonlySet<string> = new Set()

/** The first slugs of the people whom the user has blocked; nobody while loading and for a guest. */
export const useBlocked = (): ReadonlySet<string> =>
  useLive(async mirror => new Set((await mirror.view(allBlocked)).of(blockedPeople).keys()), []) ?? nobody

/** Whom the user has blocked, the latest first; undefined while loading. */
export const useBlockedPeople = (): readonly BlockedHere[] | undefined =>
  useLive(
    async mirror => [...(await mirror.view(allBlocked)).of(blockedPeople).values()].toSorted((a, b) => b.created_at - a.created_at),
    [],
  )
