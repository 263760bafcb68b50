import type { OwnPublication } from '#contract/own-publication.ts'
import { every, hashBucket, type MirrorScope, mirrored, rowsAt, type SyncMark } from '#offline/index.ts'

export type OwnPublicationRow = OwnPublication & { mark?: SyncMark }

const lanes = 'own_publication:'

/** What the user has on the profile: publications of their own, and records of the catalogue. People write them, so they are encrypted. */
export const ownPublications = mirrored<OwnPublicationRow>()({
  name: 'own_publications',
  title: 'Own publications',
  since: 10,
  key: ['id'],
  lanes,
  target: 'own_publication',
  mutations: () => import('./mirror/mutations.ts'),
})

export const allOwnPublications: MirrorScope = { rows: [every(ownPublications)] }

/** Where a change of a publication belongs; many share a lane, so that none is named by it. */
export const publicationPlace = (id: string) => ({
  lane: lanes + hashBucket(id),
  target: { type: ownPublications.target, id },
  mentions: [id],
})

export const oneOwnPublication = (id: string): MirrorScope => ({ rows: [rowsAt(ownPublications, id)], lane: publicationPlace(id).lane })
