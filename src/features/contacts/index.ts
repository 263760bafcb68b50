export { ContactButton } from './ContactButton.tsx'
export { ContactDetails } from './ContactDetails.tsx'
export { GroupContacts } from './GroupContacts.tsx'
