export { type FolderView, useFolders } from './folders.reads.ts'
export { editParked, isEditable, recreateFolder } from './parked-folders.ts'
export { SaveButton, SavedIn } from './SaveButton.tsx'
export { SaveManyModal } from './save-many.modal.ts'
