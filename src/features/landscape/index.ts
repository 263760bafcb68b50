export { LandscapePreviewModal } from './landscape-preview.modal.ts'
export { PointMap } from './late-point-map.ts'
