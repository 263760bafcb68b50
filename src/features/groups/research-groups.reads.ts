import { useLive } from '#offline/index.ts'
import { oneResearchGroup, type OwnGroupRow, researchGroups } from './research-groups.mirrored.ts'

/** A group of the user that was made or edited here; null without it, undefined while loading and for a guest. */
export const useOwnResearchGroup = (slug: string): OwnGroupRow | null | undefined =>
  useLive(async mirror => (await mirror.view(oneResearchGroup(slug))).of(researchGroups).get(slug) ?? null, [slug])
