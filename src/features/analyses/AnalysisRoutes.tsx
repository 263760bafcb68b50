import { late } from '#ui/waiting/late.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'

/** The pages of AI analyses, by way of a file that the header of a user has fetched: the names of what they need would make the start of the app larger. */
export default late(() => import('./page/AnalysisPages.tsx'), <Skeleton lines={6} />)
