export { ContactButton } from './ContactButton.tsx'
export { ContactDetails } from './ContactDetails.tsx'
export { ContactsToWrite, GroupContacts } from './GroupContacts.tsx'
