import { useOfflineListCount } from '#features/result-lists/index.ts'
import { DeviceFigure } from '../account/DeviceFigure.tsx'

/** How many lists of results can be read offline. */
export default function ResultListsFigure() {
  const lists = useOfflineListCount()
  return lists === undefined ? null : <DeviceFigure title="Recent search results" value={lists} />
}
