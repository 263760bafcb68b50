/** All mutations of the own contacts. The declaration of their rows loads this file. */
export { addContact } from '../own/add-contact.mutation.ts'
export { changeContact } from '../own/change-contact.mutation.ts'
export { removeContact } from '../own/remove-contact.mutation.ts'
