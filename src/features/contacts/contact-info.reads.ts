import { call } from '#api/call.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import { contactInfoCalls } from '#contract/contact-info.ts'
import { keptReading } from '#offline/index.ts'
import { type ContactReply, keptContacts } from './contact-info.kept.ts'

/** How a researcher can be reached; offline as it was when it was last read here. */
export function useContactInfo(slug: string | undefined): ReadState<ContactReply> {
  const id = slug ?? ''
  return useRead(
    contactInfoCalls.show,
    slug === undefined ? undefined : { params: { id } },
    keptReading({
      place: [keptContacts, id, ''],
      load: options => call(contactInfoCalls.show, { params: { id } }, options),
      shown: answer => answer,
    }),
  )
}
