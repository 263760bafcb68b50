export { LandscapePreviewModal } from './landscape-preview.modal.ts'
