export { LandscapePreviewModal } from './preview/landscape-preview.modal.ts'
export { PointMap } from './map/late-point-map.ts'
