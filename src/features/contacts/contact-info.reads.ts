import { call } from '#api/call.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import { contactInfoCalls } from '#contract/contact-info.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type Kept, keepAnswer, openKept } from '#offline/index.ts'

type ContactReply = Reply<typeof contactInfoCalls.show>

/** The contact details of the people whose profiles were opened last. */
const keptContacts: Kept<ContactReply> = {
  name: 'contacts',
  schema: contactInfoCalls.show.reply,
  most: 200,
  mostBytes: 400_000,
  mostBytesEach: 20_000,
}

/** How a researcher can be reached; offline as it was when it was last read here. */
export function useContactInfo(slug: string | undefined): ReadState<ContactReply> {
  const id = slug ?? ''
  return useRead<typeof contactInfoCalls.show, ContactReply>(contactInfoCalls.show, slug === undefined ? undefined : { params: { id } }, {
    load: async options => {
      const answer = await call(contactInfoCalls.show, { params: { id } }, options)
      void keepAnswer(keptContacts, id, '', answer)
      return answer
    },
    offline: async () => {
      const found = await openKept(keptContacts, id, '')
      return found && { answer: found.answer, copy: { asOf: found.at } }
    },
  })
}
