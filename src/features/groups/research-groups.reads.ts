import { useLive } from '#offline/index.ts'
import { allResearchGroups, oneResearchGroup, type OwnGroupRow, researchGroups } from './research-groups.mirrored.ts'

/** The user's groups that were made or edited here, by name; undefined while loading and for a guest. */
export const useOwnResearchGroups = (): OwnGroupRow[] | undefined =>
  useLive(
    async mirror =>
      [...(await mirror.view(allResearchGroups)).of(researchGroups).values()].toSorted((a, b) => a.name.localeCompare(b.name)),
    [],
  )

/** One of them; null without it, undefined while loading and for a guest. */
export const useOwnResearchGroup = (slug: string): OwnGroupRow | null | undefined =>
  useLive(async mirror => (await mirror.view(oneResearchGroup(slug))).of(researchGroups).get(slug) ?? null, [slug])
