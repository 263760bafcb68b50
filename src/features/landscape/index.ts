export { LandscapePreviewModal } from './preview/landscape-preview.modal.ts'
