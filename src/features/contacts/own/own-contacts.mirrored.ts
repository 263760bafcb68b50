import type { OwnContact } from '#contract/contact-info.ts'
import { every, type MirrorScope, mirrored, rowsAt, type SyncMark } from '#offline/index.ts'

export type OwnContactRow = OwnContact & { mark?: SyncMark }

const lanes = 'contact:'

/** The contacts in the user's own profile. Encrypted but for the id; there are at most `limits.contactInfo.most`. */
export const ownContacts = mirrored<OwnContactRow>()({
  name: 'contact_info',
  title: 'Contact details',
  since: 10,
  key: ['id'],
  version: 'version',
  lanes,
  target: 'contact',
  mutations: () => import('../mirror/mutations.ts'),
})

export const allContacts: MirrorScope = { rows: [every(ownContacts)] }
export const oneContact = (id: string): MirrorScope => ({ rows: [rowsAt(ownContacts, id)], lane: lanes + id })

/** Where a change of a contact belongs. */
export const contactPlace = (id: string) => ({ lane: lanes + id, target: { type: ownContacts.target, id }, mentions: [] })
