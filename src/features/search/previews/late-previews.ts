import { late } from '#ui/waiting/late.tsx'

/** Records linked with an open one. */
export const PreviewBlocks = late(() => import('./PreviewBlocks.tsx'))
