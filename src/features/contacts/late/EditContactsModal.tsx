import { useState } from 'react'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { useOwnContacts } from '../own/own-contacts.reads.ts'
import type { OwnContactRow } from '../own/own-contacts.mirrored.ts'
import { ContactForm } from './ContactForm.tsx'
import { ContactList } from './ContactList.tsx'

/** The user's own contacts: a list, and a form for one of them. Without contacts it begins with the form (S2§4). */
export default function EditContactsModal({ close }: ModalProps<void>) {
  const contacts = useOwnContacts()
  if (contacts) return <Editor contacts={contacts} close={close} />
  return (
    <ModalFrame title="Contact details">
      <Skeleton lines={3} />
    </ModalFrame>
  )
}

function Editor({ contacts, close }: { contacts: readonly OwnContactRow[]; close: () => void }) {
  const [edited, setEdited] = useState<OwnContactRow | 'new' | undefined>(contacts.length === 0 ? 'new' : undefined)
  const showList = () => setEdited(undefined)
  if (edited === undefined) return <ContactList contacts={contacts} onEdit={setEdited} onAdd={() => setEdited('new')} onDone={close} />
  return <ContactForm contact={edited === 'new' ? undefined : edited} showList={showList} />
}
