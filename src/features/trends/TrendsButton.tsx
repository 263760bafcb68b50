import { mayDo } from '#features/plans/index.ts'
import { useRight } from '#session/session.ts'
import { IconButton } from '#ui/button/Button.tsx'
import { ChartLine, Lock } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { TrendsModal } from './trends.modal.ts'

/** Opens the trends of the search in the address; without the right, what leads to it (S1§6). */
export function TrendsButton() {
  const mayView = useRight('viewTrendsModal')
  const open = () => {
    if (mayDo('viewTrendsModal')) void openModal(TrendsModal, {})
  }
  return (
    <IconButton icon={mayView ? ChartLine : Lock} label="Trends" title={mayView ? 'Trends' : 'Trends: not in your plan'} onClick={open} />
  )
}
