import { inContactOrder } from '#contract/contact-info.ts'
import { useLive } from '#offline/index.ts'
import { allContacts, ownContacts, type OwnContactRow } from './own-contacts.mirrored.ts'

/** The contacts in the user's own profile; undefined while loading and for a guest. */
export const useOwnContacts = (): OwnContactRow[] | undefined =>
  useLive(async mirror => inContactOrder([...(await mirror.view(allContacts)).of(ownContacts).values()]), [])
