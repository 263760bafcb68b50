export { ContactButton } from './ContactButton.tsx'
export { ContactDetails } from './ContactDetails.tsx'
export { ContactList, GroupContacts } from './GroupContacts.tsx'
