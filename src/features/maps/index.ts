export { openMapFilter } from './open-map-filter.ts'
export { PlacesSection, PointMap, PreviewMap } from './late-parts.tsx'
