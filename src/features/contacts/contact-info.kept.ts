import { contactInfoCalls } from '#contract/contact-info.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Kept } from '#offline/index.ts'

export type ContactReply = Reply<typeof contactInfoCalls.show>

/** The contact details of the people whose profiles were opened last. */
export const keptContacts: Kept<ContactReply> = {
  name: 'contacts',
  schema: contactInfoCalls.show.reply,
  most: 200,
  mostBytes: 400_000,
  mostBytesEach: 20_000,
}
