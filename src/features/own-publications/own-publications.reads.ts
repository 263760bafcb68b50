import { yearOfPublication } from '#contract/own-publication.ts'
import { useLive } from '#offline/index.ts'
import { allOwnPublications, type OwnPublicationRow, ownPublications } from './own-publications.mirrored.ts'

const latestFirst = (one: OwnPublicationRow, other: OwnPublicationRow): number =>
  (yearOfPublication(other.publication) ?? 0) - (yearOfPublication(one.publication) ?? 0) || other.added_at - one.added_at

/** The publications on the user's own profile, latest year first; undefined while loading. */
export const useOwnPublications = (): readonly OwnPublicationRow[] | undefined =>
  useLive(async mirror => [...(await mirror.view(allOwnPublications)).of(ownPublications).values()].toSorted(latestFirst), [])
