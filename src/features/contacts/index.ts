export { ContactButton } from './ContactButton.tsx'
export { GroupContacts } from './GroupContacts.tsx'
